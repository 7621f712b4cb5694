import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";

/**
 * Environment of a thread or a process that works on what strangers send: none of the server's settings. Where Node keeps what it compiled, the
 * thread takes it from there too: to compile a library takes longer than most of what is done with it.
 */
export function programsEnvironment(): NodeJS.ProcessEnv {
  // Node adds the folder of its own version.
  const compiled = getCompileCacheDir();
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) };
}
