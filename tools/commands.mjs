/**
 * The program of each npm script, run with Node 24 after the setup. `before`: programs that run to their end first, in processes of their own, so
 * that the memory of a build is freed. `terminal`: the command may ask the user. `help`: text of `--help` after the command; null when the program
 * prints its own.
 * @typedef {{ before?: string[], entry: string, terminal?: boolean, help: string | null }} Command
 * @type {Record<string, Command>}
 */
export const commands = {
  start: {
    before: ["tools/web/main.ts"],
    entry: "tools/demo/main.ts",
    help: "\n  A demonstração: servidor, fábrica simulada e gateway, até Ctrl+C. As variáveis estão no README.",
  },
  serve: { before: ["tools/web/main.ts"], entry: "apps/server/src/main.ts", help: null },
  dev: {
    entry: "tools/dev/main.ts",
    help: "\n  A demonstração para quem programa: recarrega a página e o servidor a cada mudança.",
  },
  gateway: { entry: "apps/gateway/src/main.ts", help: null },
  simulator: { entry: "apps/simulator/src/main.ts", help: null },
  fiel: { entry: "apps/server/src/fiel.ts", terminal: true, help: null },
  bench: {
    entry: "bench/main.ts",
    help: `[O QUE] [--quick] [--rows N] [--seconds N] [--samples N] [--results PASTA]
  O QUE: ingest, plants, home, access, report, calls, fluid, soak, pages ou all (sem nada: all).
  --quick                   poucos dados, para ver que a medida funciona
  --rows N, --seconds N     pesagens e segundos de cada fase
  --samples N               vezes que cada pergunta é feita
  --peer-index brin|btree   o índice do PostgreSQL ao lado
  --engine embedded|server  de calls: o ClickHouse embutido ou um servidor
  --data PASTA, --only-fill de calls: guarda os bancos na pasta; só os enche
  --store-rows N, --refreshes N, --open PÁGINAS, --minutes N, --gateways NÚMEROS
  --results PASTA           onde fica o resultado`,
  },
  "pack:server": {
    entry: "tools/pack/pack-server.ts",
    help: "[--to PASTA] [--external]\n  Faz a pasta do servidor que se instala sem clone. --external: sem os bancos embutidos.",
  },
  "pack:gateway": {
    entry: "tools/pack/pack-gateway.ts",
    help: "[--platform PLATAFORMA]… [--to PASTA] [--key ARQUIVO]\n  Faz os arquivos do gateway; com --key os assina, para atualizações (docs/gateway.md).",
  },
  build: { entry: "tools/web/main.ts", help: "\n  Monta a aplicação web, se algo dela mudou." },
  test: {
    entry: "tools/test/main.ts",
    help: `[CAMINHO]… [--changed[=COMMIT]] [--project=NOME]
  Sem nada, tudo: verificações, testes e jornadas. CAMINHO: só os arquivos dele.
  --changed                 só o que a mudança pode tocar, desde o commit quando dito
  --project=NOME            unit, integration, cluster ou e2e`,
  },
  verify: {
    entry: "tools/checks/main.ts",
    help: "[VERIFICAÇÃO]…\n  Tipos, lint, formato, limites e testes unitários; com nomes, só essas verificações.",
  },
  format: { entry: "tools/format.ts", help: "[ARQUIVO]…\n  Formata; sem arquivos, a árvore toda." },
  screens: {
    entry: "tools/screens/main.ts",
    help: "ENDEREÇO [--to PASTA] [--state ESTADO]… [--width PX]… [PÁGINA]…\n  Fotografa cada página de uma demonstração em marcha.",
  },
  "screens:compare": {
    before: ["tools/web/main.ts"],
    entry: "tools/screens/compare/main.ts",
    help: "CLONE [--days N] [PÁGINA]…\n  A mesma fábrica na versão de outro clone e nesta, lado a lado.",
  },
};

const helpOptions = new Set(["--help", "-h"]);

/**
 * The help text when the arguments ask for it; null when they do not, or when the program prints its own.
 * @param {string} name
 * @param {readonly string[]} args
 */
export const helpAsked = (name, args) => {
  const help = commands[name]?.help ?? null;
  if (help === null || !args.some((one) => helpOptions.has(one))) return null;
  const script = name === "start" || name === "test" ? name : `run ${name}`;
  return `Uso: npm ${script}${help.startsWith("\n") ? help : ` -- ${help}`}`;
};
