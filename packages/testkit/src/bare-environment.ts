/**
 * Environment for a program that a test starts: no Fiel settings of the developer, only the path of programs and Node's compile cache of earlier runs
 * (`tools/test/run-vitest.ts`).
 */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
});
