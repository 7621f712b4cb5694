import type { AlertChannel, AlertDelivery, AlertIncidentState } from "@fiel/contracts";
import { defineTexts } from "../../../platform/texts/define-texts.ts";

export interface FileTexts {
  readonly name: string;
  readonly incidents: string;
  readonly deliveries: string;
  /** Situação, Regra, Onde, Por quê, Começou, Encerrou, Durou, Avisados, A avisar, Reconhecido por, Reconhecido em. */
  readonly columns: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  /** Alerta, Regra, Onde, Quando, Para, Como, O quê, Resultado, Tentativas, Motivo. */
  readonly deliveryColumns: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  readonly states: Readonly<Record<AlertIncidentState, string>>;
  readonly channels: Readonly<Record<AlertChannel, string>>;
  readonly purposes: Readonly<Record<AlertDelivery["purpose"], string>>;
  readonly results: Readonly<Record<AlertDelivery["state"], string>>;
}

export const fileTexts = defineTexts<FileTexts>("alertFiles", "file", {
  pt_BR: {
    name: "alertas",
    incidents: "Alertas",
    deliveries: "Avisos",
    columns: [
      "Situação",
      "Regra",
      "Onde",
      "Por quê",
      "Começou",
      "Encerrou",
      "Durou (min)",
      "Avisados",
      "A avisar",
      "Reconhecido por",
      "Reconhecido em",
    ],
    deliveryColumns: [
      "Alerta",
      "Regra",
      "Onde",
      "Quando",
      "Para",
      "Como",
      "O quê",
      "Resultado",
      "Tentativas",
      "Motivo",
    ],
    states: { pending: "Aguardando", open: "Aberto", acknowledged: "Reconhecido", ended: "Encerrado" },
    channels: { mail: "E-mail", push: "Celular", webhook: "Webhook", teams: "Teams", telegram: "Telegram" },
    purposes: { opened: "Abertura", ended: "Encerramento", digest: "Resumo" },
    results: {
      waiting: "Na fila",
      delivered: "Entregue",
      failed: "Falhou",
      gone: "O aparelho saiu",
      dropped: "Não foi preciso",
    },
  },
  en: {
    name: "alerts",
    incidents: "Alerts",
    deliveries: "Messages",
    columns: [
      "State",
      "Rule",
      "Where",
      "Why",
      "Began",
      "Ended",
      "Lasted (min)",
      "Told",
      "To be told",
      "Acknowledged by",
      "Acknowledged at",
    ],
    deliveryColumns: ["Alert", "Rule", "Where", "When", "To", "How", "What", "Result", "Attempts", "Reason"],
    states: { pending: "Pending", open: "Open", acknowledged: "Acknowledged", ended: "Ended" },
    channels: { mail: "E-mail", push: "Phone", webhook: "Webhook", teams: "Teams", telegram: "Telegram" },
    purposes: { opened: "Opening", ended: "End", digest: "Digest" },
    results: {
      waiting: "Queued",
      delivered: "Delivered",
      failed: "Failed",
      gone: "Device is gone",
      dropped: "Not needed",
    },
  },
  es: {
    name: "alertas",
    incidents: "Alertas",
    deliveries: "Avisos",
    columns: [
      "Situación",
      "Regla",
      "Dónde",
      "Por qué",
      "Empezó",
      "Terminó",
      "Duró (min)",
      "Avisados",
      "Por avisar",
      "Reconocido por",
      "Reconocido el",
    ],
    deliveryColumns: [
      "Alerta",
      "Regla",
      "Dónde",
      "Cuándo",
      "Para",
      "Cómo",
      "Qué",
      "Resultado",
      "Intentos",
      "Motivo",
    ],
    states: { pending: "Esperando", open: "Abierta", acknowledged: "Reconocida", ended: "Terminada" },
    channels: { mail: "Correo", push: "Celular", webhook: "Webhook", teams: "Teams", telegram: "Telegram" },
    purposes: { opened: "Apertura", ended: "Fin", digest: "Resumen" },
    results: {
      waiting: "En la cola",
      delivered: "Entregado",
      failed: "Falló",
      gone: "El dispositivo salió",
      dropped: "No hizo falta",
    },
  },
});
