import { MaintenanceError } from "../maintenance-error.ts";
import { type Command, parseOptions } from "../command.ts";
import { confirmClocks, type KnownTime, readKnownTime } from "../../platform/confirmed-time/known-time.ts";
import { readStoreTime } from "../../platform/confirmed-time/read-store-time.ts";

/** Largest difference of the two clocks, ms: a day. */
const mostApartMs = 86_400_000;

export const clock: Command = {
  usage: "clock [--confirm]",
  summary: "mostra por qual hora se apaga e se fatura, ou diz que o relógio de agora está certo",
  prepare(args) {
    const { values } = parseOptions(args, { confirm: "boolean" });
    return async ({ store: { db }, nowMs, print }) => {
      const storeMs = await readStoreTime(db);
      print(`Relógio deste computador: ${new Date(nowMs).toISOString()}`);
      print(`Relógio do PostgreSQL: ${new Date(storeMs).toISOString()}`);
      if (values.confirm === true) {
        if (Math.abs(storeMs - nowMs) > mostApartMs)
          throw new MaintenanceError("Os dois relógios dizem dias diferentes: acerte-os antes de confirmar.");
        await confirmClocks(db, Math.min(storeMs, nowMs));
      }
      for (const line of linesOf(await readKnownTime(db))) print(line);
    };
  },
};

const linesOf = ({ confirmedMs, sureMs, vouchedMs, jumped }: KnownTime): string[] => [
  `Hora confirmada: ${new Date(confirmedMs).toISOString()}. Por ela se fatura.`,
  `Hora que com certeza já chegou: ${new Date(sureMs).toISOString()}. O que passou do prazo é apagado por ela.`,
  ...(vouchedMs === null
    ? ["Ninguém confirmou ainda a hora desta instalação. Se os relógios estão certos, use --confirm uma vez."]
    : []),
  ...jumped.map(
    ({ host, jumpedToMs }) =>
      `O relógio do servidor ${host} está em ${new Date(jumpedToMs).toISOString()}, e ninguém o confirma: ele não apaga, fatura nem bloqueia nada. Acerte-o; se ele está certo, use --confirm.`,
  ),
];
