const helpOptions: ReadonlySet<string> = new Set(["--help", "-h", "help"]);

/** Whether the arguments ask for help. */
export const asksForHelp = (args: readonly string[]): boolean =>
  helpOptions.has(args[0] ?? "") || args.some((one) => one === "--help" || one === "-h");

export const helpText = `Uso: fiel-gateway [COMANDO]
  (sem comando)            lê as máquinas e envia ao servidor, até ser parado
  check                    mostra o que cada máquina responde agora, sem gravar nem enviar
  held                     lista o que o servidor não aceitou e ficou guardado
  held export ARQUIVO      grava o que ficou guardado num arquivo (.csv ou .ndjson)
  held resend              envia de novo o que ficou guardado
  held discard-unreadable  apaga o que não se lê mais
  forget                   diz o que há na pasta e de que cliente
  forget CLIENTE           apaga da pasta o que é desse cliente, sem enviá-lo
  --version                diz a versão
As variáveis (FIEL_SERVER, FIEL_DEVICE_KEY, …) estão em docs/gateway.md.
`;
