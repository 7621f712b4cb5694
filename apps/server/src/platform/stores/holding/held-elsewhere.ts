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

/** Names the holder, as the end of a sentence. */
function nameOf(holder: Holder | null): string {
  if (holder === null) return "com outro processo";
  const { kind, pid, host, sinceMs } = holder;
  return `com ${names[kind]} (processo ${pid} de ${host}, desde ${instant.format(sinceMs)})`;
}

/** Advice when the holder is in another container or network, so that the processes do not see each other. */
const apart =
  "Eles são de uma máquina ou de um contêiner só. Dê o comando onde o servidor roda (docker compose exec, e não run; kubectl exec), ou pare-o antes; um segundo servidor precisa de uma pasta sua (FIEL_DATA) ou de bancos de fora (DATABASE_URL e CLICKHOUSE_URL).";

/** Another process has the embedded stores, and this one cannot share them. */
export class HeldElsewhere extends Error {
  override readonly name = "HeldElsewhere";

  readonly directory: string;
  readonly holder: Holder | null;
  /** Who has the data, as the end of a sentence. */
  readonly who: string;

  /** `advice` says what the reader can do about it. */
  constructor(directory: string, holder: Holder | null, { advice = apart, who = nameOf(holder) } = {}) {
    super(`Os dados em ${directory} estão ${who}. ${advice}`);
    this.directory = directory;
    this.holder = holder;
    this.who = who;
  }
}
