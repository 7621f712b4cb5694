import { createInterface } from "node:readline/promises";
import { buffer } from "node:stream/consumers";
import { Writable } from "node:stream";
import { textOfFile } from "@fiel/domain";

/** All of standard input; at a terminal, one line that is prompted for and not shown. */
export async function readInput(): Promise<string> {
  if (!process.stdin.isTTY) return textOfFile(await buffer(process.stdin));
  process.stderr.write("Senha: ");
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await asking.question("");
  } finally {
    asking.close();
    process.stderr.write("\n");
  }
}
