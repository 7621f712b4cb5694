export interface InstallCommand {
  readonly system: "unix" | "windows";
  readonly command: string;
}

/** Commands that start a gateway, by operating system. The key consists of letters, digits, - and _, so it needs no quoting. */
export const installCommands = (server: string, key: string): readonly InstallCommand[] => [
  { system: "unix", command: `FIEL_SERVER=${server} FIEL_DEVICE_KEY=${key} npm run gateway` },
  {
    system: "windows",
    command: `$env:FIEL_SERVER="${server}"; $env:FIEL_DEVICE_KEY="${key}"; npm run gateway`,
  },
];
