import { execFileSync } from "node:child_process";
import { rootDirectory } from "../../setup/paths.mjs";

/** Paths, from the root, of files that differ from the merge base with `since`, including new, moved and removed ones. */
export const changedFiles = (since: string, directory = rootDirectory): readonly string[] => {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync("git", args, { cwd: directory, encoding: "utf8", maxBuffer: 2 ** 28 })
      .split("\0")
      .filter((name) => name !== "");
  const differ = git("diff", "--name-only", "--no-renames", "-z", "--merge-base", since, "--");
  return [...new Set([...differ, ...git("ls-files", "--others", "--exclude-standard", "-z")])].toSorted();
};
