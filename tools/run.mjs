// Entry of every npm script: prepares the clone, then runs the command's TypeScript with Node 24.
import { join } from "node:path";
import { commands, helpAsked } from "./commands.mjs";
import { runToEnd } from "./run/run-to-end.mjs";
import { rootDirectory } from "./setup/paths.mjs";
import { prepare } from "./setup/prepare.mjs";
import { SetupError, giveUp } from "./setup/say.mjs";

/** @param {string | undefined} name @param {string[]} args */
const run = async (name, args) => {
  const command = name === undefined ? undefined : commands[name];
  if (command === undefined) {
    throw new SetupError(
      `Comando desconhecido: ${name ?? "(nenhum)"}. Há: ${Object.keys(commands).join(", ")}.`,
    );
  }
  const help = helpAsked(name ?? "", args);
  if (help !== null) {
    console.log(help);
    return 0;
  }
  const node = await prepare();
  for (const script of command.before ?? []) {
    const code = await runToEnd(node, [join(rootDirectory, script)], false);
    if (code !== 0) return code;
  }
  return await runToEnd(node, [join(rootDirectory, command.entry), ...args], command.terminal === true);
};

process.exitCode = await run(process.argv[2], process.argv.slice(3)).catch(giveUp);
