import { unknownSettingsTold } from "@fiel/domain";
import { readSettings, type Settings, SettingsError } from "../platform/config/read-settings.ts";
import { trustOwnAuthorities } from "../platform/config/trust-own-authorities.ts";
import { TransferError } from "../platform/tenant-transfer/transfer-error.ts";
import type { BareCommand, Command } from "./command.ts";
import { apply } from "./commands/apply.ts";
import { backup } from "./commands/backup.ts";
import { deviceKey } from "./commands/device-key.ts";
import { managerAdd } from "./commands/manager-add.ts";
import { move } from "./commands/move.ts";
import { restore } from "./commands/restore.ts";
import { tenantAdd } from "./commands/tenant-add.ts";
import { tenantBlock, tenantUnblock } from "./commands/tenant-block.ts";
import { tenantExport } from "./commands/tenant-export.ts";
import { tenantKey } from "./commands/tenant-key.ts";
import { tenantImport } from "./commands/tenant-import.ts";
import { clock } from "./commands/clock.ts";
import { tenantKeep } from "./commands/tenant-keep.ts";
import { tenantRemove } from "./commands/tenant-remove.ts";
import { userAdd } from "./commands/user-add.ts";
import { verify } from "./commands/verify.ts";
import { MaintenanceError } from "./maintenance-error.ts";
import { openForCommand } from "./open-for-command.ts";

export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly workingDirectory: string;
  /** How commands are called, for the help. */
  readonly command?: string;
  /** Called before anything in the data folder is opened. */
  readonly enter?: (settings: Settings) => void;
  readonly now: () => number;
  /** Reads all of standard input. */
  readonly readInput?: () => Promise<string>;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

const commands: Readonly<Record<string, Command | BareCommand>> = {
  "tenant add": tenantAdd,
  "tenant block": tenantBlock,
  "tenant unblock": tenantUnblock,
  "tenant export": tenantExport,
  "tenant key": tenantKey,
  "tenant import": tenantImport,
  "tenant remove": tenantRemove,
  clock,
  "tenant keep": tenantKeep,
  "user add": userAdd,
  "device key": deviceKey,
  apply,
  "manager add": managerAdd,
  backup,
  verify,
  restore,
  move,
};

const commandOfClone = "npm run fiel --";

/** Runs a maintenance command; returns the exit code: 0 done, 1 refused or failed, 2 unknown command. */
export async function runMaintenance(args: readonly string[], surroundings: Surroundings): Promise<number> {
  if (asksForHelp(args)) {
    surroundings.print(helpOf(args, surroundings));
    return 0;
  }
  const found = findCommand(args);
  if (found === null) {
    surroundings.complain(usage(surroundings));
    return 2;
  }
  try {
    await run(found.command, found.rest, surroundings);
    return 0;
  } catch (error) {
    surroundings.complain(sentenceOf(error));
    return 1;
  }
}

async function run(
  command: Command | BareCommand,
  rest: readonly string[],
  surroundings: Surroundings,
): Promise<void> {
  const { workingDirectory, now, readInput = async () => "", print, complain } = surroundings;
  const called = surroundings.command ?? commandOfClone;
  if ("prepareBare" in command) {
    const bareWork = command.prepareBare(rest, workingDirectory);
    return bareWork({ settings: settingsOf(surroundings), called, nowMs: now(), print });
  }
  const work = await command.prepare(rest, workingDirectory, readInput);
  const quiet = () => undefined;
  const warn = (_details: object, message: string) => complain(message);
  const settings = settingsOf(surroundings);
  const store = await openForCommand(command, settings, { info: quiet, warn, error: warn });
  try {
    await work({ store, settings, called, nowMs: now(), print });
  } finally {
    await store.close();
  }
}

function settingsOf({ environment, workingDirectory, enter, complain }: Surroundings): Settings {
  const settings = readSettings(environment, workingDirectory);
  for (const sentence of unknownSettingsTold(environment)) complain(sentence);
  const untrusted = trustOwnAuthorities(environment);
  if (untrusted !== null) complain(untrusted);
  enter?.(settings);
  return settings;
}

function findCommand(
  args: readonly string[],
): { command: Command | BareCommand; rest: readonly string[] } | null {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(" ");
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return { command, rest: args.slice(words) };
  }
  return null;
}

const helpOptions: ReadonlySet<string> = new Set(["--help", "-h"]);

const asksForHelp = (args: readonly string[]): boolean =>
  args[0] === "help" || args.some((one) => helpOptions.has(one));

/** Help of the named command, of those that begin with the named word, or of all. */
function helpOf(args: readonly string[], surroundings: Surroundings): string {
  const words = (args[0] === "help" ? args.slice(1) : args).filter((one) => !one.startsWith("-"));
  const [first] = words;
  const exact = findCommand(words);
  const named = Object.entries(commands).filter(([name]) => name.split(" ")[0] === first);
  return usage(surroundings, exact === null ? named.map(([, command]) => command) : [exact.command]);
}

function usage(
  { command = commandOfClone }: Surroundings,
  some: readonly (Command | BareCommand)[] = [],
): string {
  const told = some.length > 0 ? some : Object.values(commands);
  const lines = told.map(({ usage: line, summary }) => `  ${line}\n      ${summary}`);
  return [`Uso: ${command} COMANDO`, ...lines].join("\n");
}

function sentenceOf(error: unknown): string {
  const told = [MaintenanceError, SettingsError, TransferError].some((kind) => error instanceof kind);
  if (told) return (error as Error).message;
  // A connection refused at several addresses of a host is an AggregateError without a message.
  const causes = error instanceof AggregateError ? error.errors : [error];
  return `Erro: ${causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join("; ")}`;
}
