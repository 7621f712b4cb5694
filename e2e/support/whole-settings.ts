import { newSettings as board } from "@fiel/server/testing";
import { signInElsewhere } from "./api.ts";
import { type Plant, users } from "./plant.ts";

/** Nothing is sent to it, because the rule and the destination of events are switched off. */
const nowhere = "https://1.0.0.7/entrada";
const profile = {
  title: "Balança do pátio",
  packages: { kind: "counter-and-last-weight", counter: { address: 0 }, weightMg: { address: 2 } },
};

/** Registers one of each thing that no file of registrations holds, so that every list of the settings has a name. */
export async function addWholeSettings(plant: Plant): Promise<void> {
  const { ask } = await signInElsewhere(plant, users.admin);
  const codeAt = async (path: string): Promise<string> => {
    const answer = await fetch(`${plant.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ width: 1920, height: 1080, version: "1" }),
    });
    return ((await answer.json()) as { readonly code: string }).code;
  };
  await Promise.all([
    ask("/registrations/alert-rules", "POST", {
      name: "Parada sem plano",
      enabled: false,
      condition: { kind: "stopped" },
      steps: [{ afterMinutes: 0, roles: ["Supervisor"] }],
    }),
    ask("/alerts/destinations", "POST", { kind: "teams", name: "Canal da manutenção", url: nowhere }),
    ask("/event-destinations", "POST", {
      name: "MES",
      url: nowhere,
      kinds: ["stops"],
      machines: [],
      enabled: false,
    }),
    ask("/api-keys", "POST", { name: "Painel do ERP", scopes: ["machines"], machines: [], lastDay: null }),
    ask("/registrations/machine-profiles", "POST", { name: "patio", content: profile }),
    codeAt("/api/tablet/pairings").then((code) =>
      ask("/tablets", "POST", { name: "Tablet do pátio", place: "Pátio", equipments: [1], code }),
    ),
    codeAt("/api/tv/pairings").then((code) => ask("/boards", "POST", { ...board, code })),
  ]);
}
