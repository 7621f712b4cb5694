import type { ToldTask } from "../../background/claimed-tasks.ts";
import { defineTexts } from "../../texts/define-texts.ts";

/** Background tasks of the server, phrased to complete "the server does not manage to". */
export const taskNames = defineTexts<Readonly<Record<ToldTask, string>>>("taskNames", "mail", {
  pt_BR: {
    retention: "apagar os meses que não se guardam mais",
    housekeeping: "fazer a limpeza diária",
    "tenant-disk": "medir o disco dos clientes",
    "compare sums": "comparar as somas com as pesagens",
    remove: "apagar um cliente que saiu",
    "event looks": "ver o que há a enviar aos sistemas de um cliente",
    bill: "fazer a cobrança de um cliente",
    "event mails": "mandar os e-mails de ocorrências de um cliente",
    "watch connections": "ver as conexões dos equipamentos de um cliente",
    "judge days": "julgar os dias de um cliente",
  },
  en: {
    retention: "delete the months that are kept no longer",
    housekeeping: "do the daily clean-up",
    "tenant-disk": "measure the clients' disk use",
    "compare sums": "compare the sums with the weighings",
    remove: "delete a client that left",
    "event looks": "see what is to be sent to a client's systems",
    bill: "do a client's billing",
    "event mails": "send a client's mails of occurrences",
    "watch connections": "watch the connections of a client's equipment",
    "judge days": "judge a client's days",
  },
  es: {
    retention: "borrar los meses que ya no se guardan",
    housekeeping: "hacer la limpieza diaria",
    "tenant-disk": "medir el disco de los clientes",
    "compare sums": "comparar las sumas con los pesajes",
    remove: "borrar un cliente que se fue",
    "event looks": "ver lo que hay que enviar a los sistemas de un cliente",
    bill: "hacer la facturación de un cliente",
    "event mails": "enviar los correos de ocurrencias de un cliente",
    "watch connections": "ver las conexiones de los equipos de un cliente",
    "judge days": "juzgar los días de un cliente",
  },
});
