import { type Equipment, equipmentCalls, type EquipmentListItem, listEquipments } from "@fiel/contracts";
import type { Locale } from "@fiel/domain";
import { z } from "zod";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import { numberRules, requiredText } from "../../shared/registration/rules.ts";

/** Connection types: 0 CpNet directories (RS485), 1 TCP/IP. */
export const equipmentTypes = { rs485: 0, tcp: 1 } as const;

export const defaultPort = 502;
export const allAlarms = 65_535;

/** Schema that parses the form's texts into the request; an empty choice becomes null. */
export const equipmentForm = (locale: Locale) =>
  z
    .object({
      name: requiredText(4),
      groupId: z.string().transform((text) => (text === "" ? null : Number(text))),
      type: z.number(),
      ip: z.string().trim().max(253),
      port: numberRules(locale).whole({ min: 1, max: 65_535 }),
      profile: z.string(),
      bitmap: z.number(),
      dataDirectory: z.string().trim().max(500),
      configDirectory: z.string().trim().max(500),
      cpNetReferenceName: z.string().trim().max(120),
      syncOldData: z.boolean(),
      expectedRate: numberRules(locale)
        .optional({ max: 1_000_000 })
        .refine((rate) => rate === null || rate > 0, { error: "registration.outOfRange" }),
      timeZone: z.string().transform((text) => (text === "" ? null : text)),
    })
    .superRefine((values, context) => {
      const needed =
        values.type === equipmentTypes.tcp
          ? ([["ip", "registeredEquipment.ipRequired"]] as const)
          : (["dataDirectory", "cpNetReferenceName"] as const).map(
              (name) => [name, "registration.required"] as const,
            );
      for (const [name, message] of needed)
        if (values[name] === "") context.addIssue({ code: "custom", path: [name], message });
    });
export type EquipmentDraft = z.output<ReturnType<typeof equipmentForm>>;

/** A row of the list, or the equipment of a form. */
export type EquipmentRow = EquipmentListItem & Partial<Equipment>;

export const equipments = recordRegistration<EquipmentRow, EquipmentDraft>({
  name: "registeredEquipment",
  entity: "equipment",
  listRetries: 3,
  dated: { fields: ["groupId"], changes: "registeredEquipment.dated" },
  nameOf: ({ name }) => name,
  list: async ({ api, tenant }, removed, signal) => {
    const { equipments: all, max } = await api.call(listEquipments, { params: { tenant } }, signal);
    return { rows: all.filter(({ removedAt }) => (removedAt !== null) === removed), max };
  },
  calls: equipmentCalls,
  creationOf: ({
    ip,
    profile,
    dataDirectory,
    configDirectory,
    cpNetReferenceName,
    syncOldData,
    type,
    ...draft
  }) => ({
    ...draft,
    type,
    ...(type === equipmentTypes.tcp
      ? { ip, profile }
      : { dataDirectory, configDirectory: configDirectory || null, cpNetReferenceName, syncOldData }),
  }),
  // Directories of a CpNet machine cannot be changed here and are kept.
  changeOf: ({ name, groupId, type, ip, profile, port, bitmap, expectedRate, timeZone }) => ({
    name,
    groupId,
    type,
    ...(type === equipmentTypes.tcp ? { ip, profile } : {}),
    port,
    bitmap,
    expectedRate,
    timeZone,
  }),
});
