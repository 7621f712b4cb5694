import type { Holder } from "./holder.ts";

const names = { server: "o servidor", command: "um comando" } as const;

const instant = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});

/** Who it is, as the end of a sentence. */
export function nameOf(holder: Holder | null): string {
  if (holder === null) return "com outro processo";
  const { kind, pid, host, sinceMs } = holder;
  return `com ${names[kind]} (processo ${pid} de ${host}, desde ${instant.format(sinceMs)})`;
}

/** Where the holder sees other processes, or another network, than this process does. */
const apart =
  "Eles são de uma máquina ou de um contêiner só. Dê o comando onde o servidor roda (docker compose exec, e não run; kubectl exec), ou pare-o antes; um segundo servidor precisa de uma pasta sua (FIEL_DATA) ou de bancos de fora (DATABASE_URL e CLICKHOUSE_URL).";

/** Others have the embedded stores, and this process cannot share them. */
export class HeldElsewhere extends Error {
  override readonly name = "HeldElsewhere";

  readonly directory: string;
  readonly holder: Holder | null;

  /** `advice`: what may be done about it. */
  constructor(directory: string, holder: Holder | null, advice = apart) {
    super(`Os dados em ${directory} estão ${nameOf(holder)}. ${advice}`);
    this.directory = directory;
    this.holder = holder;
  }
}
