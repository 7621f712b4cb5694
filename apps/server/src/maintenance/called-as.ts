/** How whoever reads the help calls these commands: as npm's script, by the installed one, or as the file that Node runs. */
export function calledAs(environment: NodeJS.ProcessEnv, [, file = ""]: readonly string[]): string {
  if (environment["npm_lifecycle_event"] === "fiel") return "npm run fiel --";
  return environment["CALLED_AS"] ?? `node ${file}`;
}
