import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";

/**
 * Environment of a thread or process that works on untrusted input: none of the server's settings, and Node's compile cache when there is one, since
 * compiling a library takes longer than most of its uses.
 */
export function programsEnvironment(): NodeJS.ProcessEnv {
  // Node adds the folder of its own version.
  const compiled = getCompileCacheDir();
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) };
}
