import { parseArgs } from "node:util";
import { isPlain } from "@fiel/contracts";
import { visibleText } from "@fiel/domain";
import type { Settings } from "../platform/config/read-settings.ts";
import type { OwnerStore } from "../platform/stores/postgres/open-postgres.ts";
import { fieldMessage } from "../platform/http/messages/messages.ts";
import { MaintenanceError } from "./maintenance-error.ts";

/** What a command works with; opened before it runs and closed after. */
export interface Workbench {
  readonly store: OwnerStore;
  readonly settings: Settings;
  /** How these commands are called where this one was. */
  readonly called: string;
  readonly nowMs: number;
  readonly print: (line: string) => void;
}

export interface Command {
  /**
   * The schema of PostgreSQL that it works on: this version's; any that is there, which it leaves as it is; or this version's, which it
   * makes where nothing is yet. No command brings one up to date: a server may be running on it.
   */
  readonly schema?: "newest" | "any" | "made";
  /** The options as the usage shows them. */
  readonly usage: string;
  readonly summary: string;
  /** Checks the arguments, before any store is opened, and gives the work to do. */
  readonly prepare: (
    args: readonly string[],
    workingDirectory: string,
    readInput: () => Promise<string>,
  ) => Promise<Work> | Work;
}

export type Work = (workbench: Workbench) => Promise<void>;

/** A command that opens by itself what it needs, where the installation may not be there yet. */
export interface BareCommand extends Pick<Command, "usage" | "summary"> {
  readonly prepareBare: (args: readonly string[], workingDirectory: string) => BareWork;
}

export type BareWork = (workbench: Omit<Workbench, "store">) => Promise<void>;

type Options = Record<string, "string" | "boolean">;
type Values<O extends Options> = { [Name in keyof O]?: O[Name] extends "string" ? string : boolean };

/** Parses the options of a command; a wrong one is named in a sentence. */
export function parseOptions<const O extends Options>(
  args: readonly string[],
  options: O,
  positionals = 0,
): { values: Values<O>; positionals: string[] } {
  const parsed = parse(args, options);
  const surplus = parsed.positionals[positionals];
  if (surplus !== undefined) throw new MaintenanceError(`Argumento a mais: "${surplus}".`);
  return parsed as { values: Values<O>; positionals: string[] };
}

function parse(args: readonly string[], options: Options) {
  const types = Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }]));
  try {
    return parseArgs({ args: [...args], options: types, allowPositionals: true, strict: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const option = /'(?:-\w, )?(-{1,2}[^' ]+)/.exec(message)?.[1] ?? "";
    throw new MaintenanceError(
      code === "ERR_PARSE_ARGS_UNKNOWN_OPTION"
        ? `A opção ${option} não existe.`
        : `A opção ${option} precisa de um valor.`,
    );
  }
}

/** The option's value; its absence is an error, and so is one that no form would take. */
export function need(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === "") throw new MaintenanceError(`Falta a opção --${name}.`);
  const visible = visibleText(value);
  if (!isPlain(visible)) throw new MaintenanceError(`--${name}: ${fieldMessage("invalidText", "pt_BR")}`);
  return visible.trim();
}
