import { defineTexts } from "../../../platform/texts/define-texts.ts";

/** Portuguese, English, Spanish. */
type Word = readonly [string, string, string];
type Words = Readonly<Record<string, Word>>;

const catalogue = {
  file: {
    name: ["alertas", "alerts", "alertas"],
    incidents: ["Alertas", "Alerts", "Alertas"],
    deliveries: ["Avisos", "Messages", "Avisos"],
  },
  columns: {
    state: ["Situação", "State", "Situación"],
    rule: ["Regra", "Rule", "Regla"],
    where: ["Onde", "Where", "Dónde"],
    why: ["Por quê", "Why", "Por qué"],
    began: ["Começou", "Began", "Empezó"],
    ended: ["Encerrou", "Ended", "Terminó"],
    lasted: ["Durou (min)", "Lasted (min)", "Duró (min)"],
    told: ["Avisados", "Told", "Avisados"],
    toTell: ["A avisar", "To be told", "Por avisar"],
    acknowledgedBy: ["Reconhecido por", "Acknowledged by", "Reconocido por"],
    acknowledgedAt: ["Reconhecido em", "Acknowledged at", "Reconocido el"],
    alert: ["Alerta", "Alert", "Alerta"],
    when: ["Quando", "When", "Cuándo"],
    to: ["Para", "To", "Para"],
    how: ["Como", "How", "Cómo"],
    what: ["O quê", "What", "Qué"],
    result: ["Resultado", "Result", "Resultado"],
    attempts: ["Tentativas", "Attempts", "Intentos"],
    reason: ["Motivo", "Reason", "Motivo"],
  },
  states: {
    pending: ["Aguardando", "Pending", "Esperando"],
    open: ["Aberto", "Open", "Abierta"],
    acknowledged: ["Reconhecido", "Acknowledged", "Reconocida"],
    ended: ["Encerrado", "Ended", "Terminada"],
  },
  channels: {
    mail: ["E-mail", "E-mail", "Correo"],
    push: ["Navegador", "Browser", "Navegador"],
    webhook: ["Webhook", "Webhook", "Webhook"],
    teams: ["Teams", "Teams", "Teams"],
    telegram: ["Telegram", "Telegram", "Telegram"],
  },
  purposes: {
    opened: ["Abertura", "Opening", "Apertura"],
    ended: ["Encerramento", "End", "Fin"],
    digest: ["Resumo", "Digest", "Resumen"],
  },
  results: {
    waiting: ["Na fila", "Queued", "En la cola"],
    delivered: ["Entregue", "Delivered", "Entregado"],
    failed: ["Falhou", "Failed", "Falló"],
    gone: ["O aparelho saiu", "Device is gone", "El dispositivo salió"],
    dropped: ["Não foi preciso", "Not needed", "No hizo falta"],
  },
} as const satisfies Readonly<Record<string, Words>>;

type Catalogue = typeof catalogue;
/** Texts of the incidents workbook in one language. */
export type FileTexts = {
  readonly [Part in keyof Catalogue]: Readonly<Record<keyof Catalogue[Part], string>>;
};

const inLanguage = (place: 0 | 1 | 2): FileTexts =>
  Object.fromEntries(
    Object.entries(catalogue).map(([part, words]) => [
      part,
      Object.fromEntries(Object.entries(words as Words).map(([name, word]) => [name, word[place]])),
    ]),
  ) as unknown as FileTexts;

export const fileTexts = defineTexts<FileTexts>("alertFiles", "file", {
  pt_BR: inLanguage(0),
  en: inLanguage(1),
  es: inLanguage(2),
});
