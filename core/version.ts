/** What `core_version` says in every answer: the contract release that is implemented, and that this is the reference implementation. */
export const CORE_VERSION = "0.1.1+reference.1";
