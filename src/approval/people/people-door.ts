import type { Engine } from "../engine.ts";
import type { HumanSession } from "../human-session.ts";
import type { Delegation } from "../requirements.ts";
import { delegate, endDelegation, type NewDelegation } from "./delegations.ts";
import { addPerson, changePerson, localSignIn, type PersonRights, setPassphrase, signIn } from "./people.ts";
import { allDelegations, allPeople, type KnownPerson } from "./person-rows.ts";
import type { SignIn } from "./sign-in.ts";

/** Who is there, who they are at this moment, and who stands in for whom. */
export class PeopleDoor {
  constructor(private readonly engine: Engine) {}

  list(): KnownPerson[] {
    return allPeople(this.engine.store);
  }

  delegations(): (Delegation & { readonly reason: string })[] {
    return allDelegations(this.engine.store);
  }

  /** The local person by the account alone. */
  local(session: HumanSession): SignIn {
    return localSignIn(this.engine, session);
  }

  /** By passphrase; also how a step-up is done, which lasts five minutes. */
  signIn(session: HumanSession, person: string, passphrase: string): Promise<SignIn> {
    return signIn(this.engine, session, person, passphrase);
  }

  setPassphrase(as: SignIn, passphrase: string): Promise<void> {
    return setPassphrase(this.engine, as, passphrase);
  }

  add(as: SignIn, id: string, rights: PersonRights, passphrase: string): Promise<void> {
    return addPerson(this.engine, as, id, rights, passphrase);
  }

  change(as: SignIn, id: string, rights: PersonRights & { readonly active: boolean }): void {
    changePerson(this.engine, as, id, rights);
  }

  delegate(as: SignIn, wish: NewDelegation): string {
    return delegate(this.engine, as, wish);
  }

  endDelegation(as: SignIn, id: string): void {
    endDelegation(this.engine, as, id);
  }
}
