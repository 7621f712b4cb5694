import { MaintenanceError } from "../maintenance-error.ts";
import { type Command, parseOptions } from "../command.ts";
import { confirmClocks, readConfirmedTime } from "../../platform/confirmed-time/confirmed-time.ts";
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
      const { confirmedMs, jumpedToMs } = await readConfirmedTime(db);
      print(`Hora confirmada: ${new Date(confirmedMs).toISOString()}`);
      print(
        jumpedToMs === null
          ? "O que passou do prazo é apagado por ela, e o que vence, faturado."
          : "O relógio saltou e ninguém o confirmou: nada é apagado, faturado nem bloqueado. Se ele está certo, use --confirm.",
      );
    };
  },
};
