/**
 * What a program that a test starts has of the test's own environment: none of what somebody may have set for Fiel, but
 * where programs are, and what Node compiled of them for an earlier one (`tools/test/run-vitest.ts`).
 */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
});
