import { defineTexts } from "../../../platform/texts/define-texts.ts";

export interface WayOutTexts {
  readonly title: string;
  /** {name} is the report's name. */
  readonly report: string;
  readonly occurrences: string;
  readonly leave: string;
  readonly left: string;
  readonly goneReport: string;
  readonly again: string;
  readonly unknown: string;
}

/** Texts of the unsubscribe page. */
export const wayOutTexts = defineTexts<WayOutTexts>("wayOut", "page", {
  pt_BR: {
    title: "E-mails do Fiel",
    report: 'Não receber mais o relatório "{name}" de {client} neste e-mail?',
    occurrences: "Não receber mais e-mails de ocorrências de {client} neste e-mail?",
    leave: "Não receber mais",
    left: "Pronto: este e-mail não recebe mais nada disso.",
    goneReport: "Este relatório de {client} não é mais enviado a este e-mail.",
    again: "Para voltar a receber, fale com quem administra o Fiel em {client}.",
    unknown:
      "Este link não foi reconhecido. Copie-o inteiro do e-mail, ou fale com quem administra o Fiel na sua empresa.",
  },
  en: {
    title: "Mails of Fiel",
    report: 'Stop getting the report "{name}" of {client} at this address?',
    occurrences: "Stop getting mails about occurrences of {client} at this address?",
    leave: "Get no more",
    left: "Done: this address gets no more of it.",
    goneReport: "This report of {client} is not sent to this address any more.",
    again: "To get it again, talk to who administers Fiel at {client}.",
    unknown:
      "This link is not known. Copy all of it from the mail, or talk to who administers Fiel at your company.",
  },
  es: {
    title: "Correos de Fiel",
    report: '¿Dejar de recibir el informe "{name}" de {client} en este correo?',
    occurrences: "¿Dejar de recibir correos de ocurrencias de {client} en este correo?",
    leave: "No recibir más",
    left: "Listo: este correo ya no recibe nada de eso.",
    goneReport: "Este informe de {client} ya no se envía a este correo.",
    again: "Para volver a recibirlo, hable con quien administra Fiel en {client}.",
    unknown:
      "Este enlace no se reconoce. Cópielo entero del correo, o hable con quien administra Fiel en su empresa.",
  },
});
