import { isValidPixKey } from "@brazilian-utils/brazilian-utils";
import { isCnpj } from "@fiel/domain";
import { z } from "zod";
import type { Provider } from "../billing/invoicing-provider.ts";

const line = (most: number) => z.string().trim().max(most, `deve ter no máximo ${most} caracteres`);

/** Provider data on invoices, and the ways of payment. */
export const billingVariables = {
  FIEL_PROVIDER_NAME: line(120).optional(),
  FIEL_PROVIDER_CNPJ: z.string().refine(isCnpj, "deve ser um CNPJ válido").optional(),
  FIEL_PROVIDER_ADDRESS: line(200).optional(),
  FIEL_PROVIDER_CITY: line(60).optional(),
  FIEL_PIX_KEY: z
    .string()
    .refine((key) => isValidPixKey(key), "deve ser uma chave Pix válida")
    .optional(),
  FIEL_HOLIDAYS: z
    .enum(["national", "banking"], { error: "deve ser national ou banking" })
    .default("national"),
  FIEL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, "deve ser whsec_ seguido de ao menos 24 bytes em base64")
    .optional(),
  FIEL_ASAAS_TOKEN: z
    .string()
    .regex(/^[!-~]{32,}$/, "deve ter ao menos 32 caracteres, sem espaços nem acentos")
    .optional(),
};

type Read = z.output<z.ZodObject<typeof billingVariables>>;

/** Invoices have no Pix code until key, name and city are set: the code needs all three. */
export function providerOf(read: Read): Provider {
  const { FIEL_PROVIDER_NAME: name, FIEL_PROVIDER_CITY: city, FIEL_PIX_KEY: key } = read;
  return {
    name: name ?? "Fiel",
    cnpj: read.FIEL_PROVIDER_CNPJ ?? null,
    address: read.FIEL_PROVIDER_ADDRESS ?? null,
    pix: key === undefined || name === undefined || city === undefined ? null : { key, city },
    calendar: read.FIEL_HOLIDAYS,
  };
}

export function paymentsOf({ FIEL_WEBHOOK_SECRET: secret, FIEL_ASAAS_TOKEN: asaasToken }: Read) {
  const webhookSecret = secret === undefined ? null : Buffer.from(secret.slice("whsec_".length), "base64");
  return { webhookSecret, asaasToken: asaasToken ?? null };
}
