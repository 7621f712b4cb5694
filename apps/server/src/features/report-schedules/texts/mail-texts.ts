import { defineTexts } from "../../../platform/texts/define-texts.ts";

interface MailTexts {
  readonly subject: string;
  readonly text: string;
  readonly attached: string;
  readonly linked: string;
  readonly foot: string;
}

/** Texts of the mail with a scheduled report. */
export const mailTexts = defineTexts<MailTexts>("reportMails", "mail", {
  pt_BR: {
    subject: "{name}: {client}, {from} a {to}",
    text: 'Relatório "{name}" de {client}, de {from} a {to} ({zone}).',
    attached: "O arquivo {file} está anexo.",
    linked: "O arquivo é grande demais para um e-mail ({size} MB). Gere-o nesta página, com o mesmo filtro:",
    foot: "Você recebe este e-mail porque seu endereço está no agendamento. Para deixar de receber: {wayOut}",
  },
  en: {
    subject: "{name}: {client}, {from} to {to}",
    text: 'Report "{name}" of {client}, {from} to {to} ({zone}).',
    attached: "The file {file} is attached.",
    linked: "The file is too large for a mail ({size} MB). Make it on this page, with the same filter:",
    foot: "You get this mail because your address is in the schedule. To stop it: {wayOut}",
  },
  es: {
    subject: "{name}: {client}, {from} a {to}",
    text: 'Informe "{name}" de {client}, de {from} a {to} ({zone}).',
    attached: "El archivo {file} está adjunto.",
    linked:
      "El archivo es demasiado grande para un correo ({size} MB). Genérelo en esta página, con el mismo filtro:",
    foot: "Recibe este correo porque su dirección está en la programación. Para dejar de recibirlo: {wayOut}",
  },
});
