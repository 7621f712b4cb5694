import { entry, type ModuleUsers } from "./list-users.ts";

type Patterns = Readonly<Record<string, RegExp>>;

/** How a program is grouped into files. Patterns match lazily imported modules, those of `libraries` any module. */
export interface Cut {
  /** Modules used before sign-in or beside every page; modules that they share with others go to the file `common`. */
  readonly early: RegExp;
  /** Pages of a family; modules that only they share go to a file of their own. */
  readonly families: Patterns;
  /** Pages that are opened often; modules that they share with others go to the file `shared`, other shared modules to `seldom`. */
  readonly daily: RegExp;
  /** Libraries with a file of their own, unless the program's entry needs them. */
  readonly libraries: Patterns;
}

const ofLibrary = /[\\/]node_modules[\\/].*(?<!\.css)$|rolldown[\\/]runtime/;

/** The entry awaits lazy modules at its top level; in one file with such a module, each would wait for the other. */
const ofEntry = /\.html(?:\?|$)|[\\/]main\.tsx$/;

const fileOf = (cut: Cut, id: string, users: ReadonlySet<string>): string | null => {
  if (users.has(entry)) return ofLibrary.test(id) ? "libraries" : "first";
  const all = [...users];
  const library = Object.entries(cut.libraries).find(([, pattern]) => pattern.test(id));
  if (library) return library[0];
  if (users.size === 1) return null;
  const family = Object.entries(cut.families).find(([, pattern]) => all.every((user) => pattern.test(user)));
  if (family) return family[0];
  if (all.some((user) => cut.early.test(user))) return "common";
  return all.some((user) => cut.daily.test(user)) ? "shared" : "seldom";
};

/** Names of the files, by priority: Rolldown fills them in this order, each with everything that its modules import and that is still free. */
export const filesOf = (cut: Cut): readonly string[] => [
  "libraries",
  "first",
  ...Object.keys(cut.libraries),
  "common",
  "shared",
  "seldom",
  ...Object.keys(cut.families),
];

/**
 * The file of each module, by the modules that need it. An imported module is needed by at least as many, and so is never in a file that fewer need:
 * files do not import each other in circles. Modules without an entry stay in the file of their only page.
 */
export const cutProgram = (cut: Cut, users: ModuleUsers): ReadonlyMap<string, string> => {
  const files = new Map<string, string>();
  for (const [id, needing] of users) {
    if (ofEntry.test(id)) continue;
    const file = fileOf(cut, id, needing);
    if (file !== null) files.set(id, file);
  }
  return files;
};
