export interface InstallCommand {
  readonly system: "unix" | "windows";
  readonly command: string;
}

/** What starts a gateway, by the kind of computer; the key has letters, digits, - and _ alone. */
export const installCommands = (server: string, key: string): readonly InstallCommand[] => [
  { system: "unix", command: `FIEL_SERVER=${server} FIEL_DEVICE_KEY=${key} npm run gateway` },
  {
    system: "windows",
    command: `$env:FIEL_SERVER="${server}"; $env:FIEL_DEVICE_KEY="${key}"; npm run gateway`,
  },
];
