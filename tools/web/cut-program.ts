import { entry, type ModuleUsers } from "./list-users.ts";

type Patterns = Readonly<Record<string, RegExp>>;

/** How a program is cut into files. Patterns match lazily imported modules, but those of `libraries`. */
export interface Cut {
  /** What stands before anybody is signed in, or beside everything: what it shares with others is the file `common`. */
  readonly early: RegExp;
  /** What only these pages share is a file of its own. */
  readonly families: Patterns;
  /** Pages that are opened often: what they share with anything else is the file `shared`, the rest `seldom`. */
  readonly daily: RegExp;
  /** Libraries that are files of their own unless the beginning needs them. */
  readonly libraries: Patterns;
}

const ofLibrary = /[\\/]node_modules[\\/].*(?<!\.css)$|rolldown[\\/]runtime/;

/** Waits at its top level for what is fetched lazily, which in one file with it would wait for it in turn. */
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

/** Rolldown takes them in this order, and with a module all that it imports and that is still free. */
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
 * The file of each module by who needs it. What a module imports is needed by at least as many, and so is never in a file that
 * fewer need: files do not import one another in circles. Modules that are not named stay in the file of their only page.
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
