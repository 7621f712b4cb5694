import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** A folder into which nothing may be written, with the reason. */
export class RefusedDirectory extends Error {
  override readonly name = "RefusedDirectory";
}

const isWithin = (root: string, path: string): boolean => {
  const rest = relative(root, path);
  return rest === "" || (!isAbsolute(rest) && rest !== ".." && !rest.startsWith(`..${sep}`));
};

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );

/** The path with the links of its existing part resolved. */
const followLinks = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    // A link to nothing may later point anywhere.
    if (!isAbsent || parent === path || (await isLink(path))) throw error;
    return join(await followLinks(parent), basename(path));
  }
};

const realRoots = async (roots: readonly string[]): Promise<string[]> => {
  const found = await Promise.allSettled(roots.map(followLinks));
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
};

const refused = (directory: string, words: string): RefusedDirectory =>
  new RefusedDirectory(
    `diretório ${directory}: ${words}fora das pastas de FIEL_GATEWAY_CONFIG_ROOT, que este gateway pode gravar (EOUTSIDE)`,
  );

/** Absolute path of a configured folder; a relative path is within the first root. */
export const placeOfDirectory = ([first = "."]: readonly string[], directory: string): string =>
  resolve(first, directory);

/**
 * The real path of a folder within one of the roots, with `..` and links resolved; the folder need not exist. Throws RefusedDirectory for any other
 * folder, without accessing anything outside, so that files of the server are never written elsewhere.
 */
export const confineDirectory = async (roots: readonly string[], directory: string): Promise<string> => {
  const path = placeOfDirectory(roots, directory);
  const real = await realRoots(roots);
  if (![...roots, ...real].some((root) => isWithin(root, path))) throw refused(directory, "");
  const followed = await followLinks(path);
  if (!real.some((root) => isWithin(root, followed))) throw refused(directory, `leva a ${followed}, `);
  return followed;
};
