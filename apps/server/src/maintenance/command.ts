import { parseArgs } from "node:util";
import { isPlain } from "@fiel/contracts";
import { visibleText } from "@fiel/domain";
import type { Settings } from "../platform/config/read-settings.ts";
import type { OwnerStore } from "../platform/stores/postgres/open-postgres.ts";
import { fieldMessage } from "../platform/http/messages/messages.ts";
import { MaintenanceError } from "./maintenance-error.ts";

/** Resources of a command, opened before it runs and closed afterwards. */
export interface Workbench {
  readonly store: OwnerStore;
  readonly settings: Settings;
  /** How commands are called in this environment. */
  readonly called: string;
  readonly nowMs: number;
  readonly print: (line: string) => void;
}

export interface Command {
  /**
   * Schema of PostgreSQL that it requires: this version's; any, left as it is; or this version's, created when there is none. No command migrates a
   * schema, since a server may be using it.
   */
  readonly schema?: "newest" | "any" | "made";
  /** Options as the usage shows them. */
  readonly usage: string;
  readonly summary: string;
  /** Checks the arguments before any store is opened; returns the work to do. */
  readonly prepare: (
    args: readonly string[],
    workingDirectory: string,
    readInput: () => Promise<string>,
  ) => Promise<Work> | Work;
}

export type Work = (workbench: Workbench) => Promise<void>;

/** A command that opens its own resources, since there may be no installation yet. */
export interface BareCommand extends Pick<Command, "usage" | "summary"> {
  readonly prepareBare: (args: readonly string[], workingDirectory: string) => BareWork;
}

export type BareWork = (workbench: Omit<Workbench, "store">) => Promise<void>;

type Options = Record<string, "string" | "boolean">;
type Values<O extends Options> = { [Name in keyof O]?: O[Name] extends "string" ? string : boolean };

/** Parses the options of a command; throws a MaintenanceError that names a wrong one. */
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

/** Value of a required option. Throws when it is missing or contains characters that forms refuse. */
export function need(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === "") throw new MaintenanceError(`Falta a opção --${name}.`);
  const visible = visibleText(value);
  if (!isPlain(visible)) throw new MaintenanceError(`--${name}: ${fieldMessage("invalidText", "pt_BR")}`);
  return visible.trim();
}
