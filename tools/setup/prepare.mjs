import { join } from "node:path";
import { installDependencies, isStamped, matchesLockfile, stampDependencies } from "./dependencies.mjs";
import { withLock } from "./lock.mjs";
import { checkNativeParts } from "./native-parts.mjs";
import { rootDirectory, runtimeDirectory } from "./paths.mjs";
import { findRuntime, installRuntime } from "./runtime.mjs";
import { SetupError, say } from "./say.mjs";

const oldestNode = 20;

/** @returns {string | null} the Node to run with; null when something is left to prepare */
const alreadyPrepared = () => (isStamped() ? findRuntime() : null);

const prepareOnce = async () => {
  // The process that held the lock before may have prepared everything.
  const ready = alreadyPrepared();
  if (ready !== null) return ready;
  const node = findRuntime() ?? (await installRuntime());
  if (!matchesLockfile()) await installDependencies();
  checkNativeParts(node);
  stampDependencies();
  say("Tudo preparado.");
  return node;
};

/** @param {unknown} error */
const explain = (error) => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "EACCES" && code !== "EPERM" && code !== "EROFS") return error;
  return new SetupError(
    `Sem permissão para escrever em ${rootDirectory}: rode como o dono da pasta, ou clone em outra. (${String(error)})`,
  );
};

/**
 * Prepares the clone: Node 24, the dependencies of the lockfile, the engines' native parts. Does nothing when that was done before; two at once wait
 * for each other.
 * @returns {Promise<string>} path of a Node 24 or later
 */
export const prepare = async () => {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new SetupError(
      `O Fiel precisa do Node ${oldestNode} ou mais novo; este é o ${process.versions.node}.`,
    );
  }
  const ready = alreadyPrepared();
  if (ready !== null) return ready;
  try {
    const lock = join(runtimeDirectory, "setup.lock");
    return await withLock(lock, prepareOnce, () => {
      say(
        `Outra preparação está em curso nesta pasta; esperando por ela … (se não houver outra, apague ${lock})`,
      );
    });
  } catch (error) {
    throw explain(error);
  }
};
