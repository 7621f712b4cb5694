import { expect, it } from "vitest";
import { formatOf } from "../../shared/format/use-format.ts";
import { addLazyTexts, startI18n } from "../../shared/i18n/i18n.ts";
import { historyOf, type IncidentDetails } from "./history-of.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 19, 16, 54, 12);
const delivery = (id: number, more: Partial<IncidentDetails["deliveries"][number]>) => ({
  id,
  channel: "mail" as const,
  purpose: "opened" as const,
  step: 1,
  to: "Joana Siqueira",
  state: "delivered" as const,
  attempts: 1,
  reason: null,
  queuedAt: start + 10 * minute,
  settledAt: start + 10 * minute + 2_000,
  ...more,
});
const incident: IncidentDetails = {
  id: 31,
  rule: { id: 7, name: "Parada sem plano", kind: "stopped", onDelayS: 600 },
  subject: { kind: "equipment", id: "3", name: "CAF3" },
  facts: { code: 20, cause: "Falta de filme" },
  state: "acknowledged",
  startedAt: start,
  openedAt: start + 10 * minute,
  endedAt: start + 38 * minute,
  acknowledged: { by: "Rui Tavares", at: start + 20 * minute },
  shelved: null,
  told: { all: 3, delivered: 1, failed: 1 },
  deliveries: [
    delivery(1, {}),
    delivery(2, { channel: "push", to: "Marcos Prado", state: "gone", reason: "HTTP 410" }),
    delivery(3, {
      channel: "teams",
      to: "Manutenção",
      state: "waiting",
      attempts: 2,
      reason: "HTTP 503",
      settledAt: null,
    }),
    delivery(4, {
      purpose: "ended",
      step: null,
      queuedAt: start + 38 * minute,
      settledAt: start + 38 * minute + 1_000,
    }),
  ],
  upcoming: [{ step: 3, dueAt: start + 40 * minute, to: [{ name: "Marina Rocha", channel: "mail" }] }],
};

it("tells what happened in order, how each message went, and what is still to come", async () => {
  const i18n = await startI18n("pt-BR");
  await addLazyTexts(i18n);
  const format = formatOf("pt-BR", "America/Sao_Paulo", "Indisponível");
  const told = historyOf(incident, { t: i18n.t, format, nowMs: start + 39 * minute }).map(
    ({ mark, title, note }) => `${mark}: ${title}; ${note}`.replaceAll("\u00a0", " "),
  );
  expect(told).toEqual([
    "condition: CAF3: Falta de filme; ",
    "plain: Alerta aberto; depois de 10 min sem voltar",
    "waiting: Teams a Manutenção; 2 tentativas: HTTP 503",
    "plain: E-mail a Joana Siqueira; entregue em 2 s",
    "failed: Navegador a Marcos Prado; não recebeu, o aparelho ou endereço saiu: HTTP 410",
    "taken: Rui Tavares reconheceu; ",
    "ended: Encerrado; durou 38 min 00 s",
    "plain: E-mail a Joana Siqueira; do encerramento, entregue em 1 s",
    "upcoming: E-mail a Marina Rocha; degrau 3, em 1 min 00 s, se ninguém reconhecer",
  ]);
});

it("says the day where it is not today's, and where another one begins", async () => {
  const i18n = await startI18n("pt-BR");
  const format = formatOf("pt-BR", "America/Sao_Paulo", "Indisponível");
  const daysAt = (nowMs: number) =>
    historyOf({ ...incident, endedAt: start + 24 * 60 * minute }, { t: i18n.t, format, nowMs })
      .map(({ key, day }) => `${key} ${day}`)
      .filter((text) => /\d\d\/\d\d$/.test(text));
  expect(daysAt(start + 39 * minute)).toEqual(["ended 20/11", "step 3 0 19/11"]);
  expect(daysAt(start + 48 * 60 * minute)).toEqual(["started 19/11", "ended 20/11", "step 3 0 19/11"]);
});
