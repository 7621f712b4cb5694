/** How the reader calls these commands: as an npm script, by the installed program, or as a file for Node. */
export function calledAs(environment: NodeJS.ProcessEnv, [, file = ""]: readonly string[]): string {
  if (environment["npm_lifecycle_event"] === "fiel") return "npm run fiel --";
  return environment["CALLED_AS"] ?? `node ${file}`;
}
