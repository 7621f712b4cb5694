import { z } from "zod";
import { repeated } from "../dashboard/filter.ts";
import { idText, line } from "../registrations/fields.ts";

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

export const namedMachine = z.object({
  number: z.number().int().meta({ description: "Number of the machine within its client" }),
  name: z.string(),
});

export const namedProduct = z.object({
  code: z.number().int().meta({ description: "Numeric code, as the machines use it" }),
  codeText: z
    .string()
    .nullable()
    .meta({ description: "Code in the client's own system; null when there is none" }),
  name: z.string(),
});

export const machines = repeated(idText).meta({
  description:
    "Number of a machine; repeat the parameter for several machines. Without it, all machines that the key may read",
  examples: [[3, 4]],
});

/** Either a day, `2026-11-28`, which means its beginning in the client's time zone, or an instant with its offset, `2026-11-28T06:00:00-03:00`. */
export const moment = line(40).meta({
  description:
    "A date, which means its beginning in the plant's time zone, or an instant with its UTC offset",
  examples: ["2026-11-28", "2026-11-28T06:00:00-03:00"],
});

/** Half-open period of at most 400 days. `from` defaults to the beginning of today, `to` to now. */
export const period = {
  from: moment.optional().meta({ description: "Start of the period; defaults to the start of today" }),
  to: moment.optional().meta({ description: "End of the period, exclusive; defaults to now" }),
};
