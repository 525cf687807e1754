#!/usr/bin/env node
// A Core that behaves as the file beside it says: `<its own path>.json`. Answers by the contract unless a fault is set.
const { spawn } = require("node:child_process");
const fs = require("node:fs");

const plan = JSON.parse(fs.readFileSync(`${__filename}.json`, "utf8"));
const args = process.argv.slice(2);
const words = args.slice(
  0,
  args.findIndex((word) => word.startsWith("--")),
);
const kind = words[0] === "operations" ? "operations" : words[0] === "schema" ? "bundle" : "document";
const fault = plan.faults[kind];
const SECOND_PROCESS = "setInterval(() => {}, 1000)";

note({ pid: process.pid, args, env: process.env, cwd: process.cwd() });

function note(run) {
  fs.appendFileSync(`${__filename}.runs`, `${JSON.stringify(run)}\n`);
}

/** Writes everything before the program goes on, also to a pipe that is full. */
function write(descriptor, text) {
  let bytes = Buffer.isBuffer(text) ? text : Buffer.from(text);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(fs.writeSync(descriptor, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

function readInput() {
  return kind === "document" ? fs.readFileSync(0, "utf8") : "";
}

function idAfter(flag) {
  return args[args.indexOf(flag) + 1];
}

function answer() {
  if (kind === "operations") return plan.catalogue;
  if (kind === "bundle") return plan.bundles[idAfter("--id")];
  const operation = plan.catalogue.operations.find(({ cli_path }) => cli_path.join(" ") === words.join(" "));
  return (
    plan.answer ?? { schema_version: operation.output_schema_id, core_version: plan.catalogue.core_version }
  );
}

const line = () => `${JSON.stringify(answer())}\n`;
const hang = () => setInterval(() => {}, 1000);
const envelope = (code, message = "a message", more = {}) =>
  `${JSON.stringify({ schema_version: "career.error.v1", code, message, field_path: null, ...more })}\n`;

function refuse(status, code, message, more) {
  write(2, envelope(code, message, more));
  process.exitCode = status;
}

function startAnother(options) {
  const other = spawn(process.execPath, ["-e", SECOND_PROCESS], options);
  note({ pid: other.pid });
  other.unref();
}

/** A JSON document of exactly so many bytes, its newline included: the answer with blanks inside. */
function padded(length) {
  const text = JSON.stringify(answer());
  return `${text.slice(0, -1)}${" ".repeat(length - text.length - 1)}}\n`;
}

const FAULTS = {
  hang_before_stdin: () => hang(),
  hang_after_stdin: () => void readInput() ?? hang(),
  ignores_sigterm: () => {
    process.on("SIGTERM", () => {});
    hang();
  },
  partial_output: (input) => write(1, line().slice(0, 20) + input.slice(0, 40)),
  partial_output_then_failure: (input) => {
    write(1, input.slice(0, 40));
    refuse(5, "source_text_empty");
  },
  no_output: () => {},
  two_documents: () => write(1, line() + line()),
  two_documents_in_a_line: () => write(1, line().trim() + line()),
  not_an_object: () => write(1, "[]\n"),
  not_json: (input) => write(1, `{${input}\n`),
  invalid_utf8: () =>
    write(1, Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}\n')])),
  byte_order_mark: () => write(1, `\ufeff${line()}`),
  trailing_bytes: (input) => write(1, line() + input.slice(0, 10)),
  trailing_newline_twice: () => write(1, `${line()}\n`),
  no_newline: () => write(1, line().trim()),
  leading_blank: () => write(1, ` ${line()}`),
  exact_bound: () => write(1, padded(33_554_432)),
  one_byte_too_many: () => write(1, padded(33_554_433)),
  endless_output: () => {
    for (;;) write(1, "x".repeat(65_536));
  },
  stderr_flood: (input) => {
    write(2, input.repeat(1 + Math.ceil(20_000 / input.length)));
    write(1, line());
  },
  stderr_on_success: (input) => {
    write(2, input.slice(0, 60));
    write(1, line());
  },
  other_schema: () => write(1, '{"schema_version":"career.other.v1","core_version":"0.1.1"}\n'),
  other_version: () => write(1, `${JSON.stringify({ ...answer(), core_version: "0.9.9" })}\n`),
  refuses: (input) => refuse(5, "source_line_too_long", input.slice(0, 400), { field_path: "resume.text" }),
  refuses_private_field: (input) => refuse(5, "source_text_empty", "m", { field_path: input.slice(0, 90) }),
  refuses_unknown_code: (input) => refuse(5, `code_${input.length}`, input.slice(0, 400)),
  refuses_in_other_words: (input) => {
    write(2, `error: ${input}\n`);
    process.exitCode = 5;
  },
  refuses_with_more_keys: () => refuse(5, "source_text_empty", "m", { more: 1 }),
  refuses_with_other_status: () => refuse(3, "source_text_empty"),
  exit_2: () => refuse(2, "invalid_arguments"),
  exit_3: () => refuse(3, "cli_input_too_large"),
  exit_4: () => refuse(4, "invalid_json", "m", { field_path: "input" }),
  exit_5: () => refuse(5, "variant_selection_invalid"),
  exit_6: () => refuse(6, "output_write_failed"),
  exit_7: (input) => {
    write(2, input.slice(0, 100));
    process.exitCode = 7;
  },
  throws: (input) => {
    throw new Error(input);
  },
  killed: () => process.kill(process.pid, "SIGKILL"),
  aborts: () => process.abort(),
  closes_stdin_early: () => {
    fs.closeSync(0);
    write(1, line());
  },
  leaves_child_with_pipe: () => {
    startAnother({ stdio: ["ignore", "inherit", "inherit"] });
    write(1, line());
  },
  leaves_detached_child_with_pipe: () => {
    startAnother({ stdio: ["ignore", "inherit", "inherit"], detached: true });
    write(1, line());
  },
  leaves_silent_child: () => {
    startAnother({ stdio: "ignore" });
    write(1, line());
  },
  hangs_with_child: () => {
    startAnother({ stdio: ["ignore", "inherit", "inherit"] });
    hang();
  },
  replaces_itself: () => {
    fs.appendFileSync(__filename, "\n// another one\n");
    write(1, line());
  },
};

const reading = ["hang_before_stdin", "ignores_sigterm", "closes_stdin_early", "hangs_with_child"];
if (fault) FAULTS[fault](reading.includes(fault) ? "" : readInput());
else {
  readInput();
  write(1, line());
}
