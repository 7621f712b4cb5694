/** Secrets that payment providers prove; null disables a webhook. */
export interface PaymentSettings {
  /** Bytes of a Standard Webhooks secret (`whsec_` and base64). */
  readonly webhookSecret: Buffer | null;
  readonly asaasToken: string | null;
}

export const closedDoors: PaymentSettings = { webhookSecret: null, asaasToken: null };
