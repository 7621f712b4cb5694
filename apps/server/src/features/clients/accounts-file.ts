import type { ListedAccount } from "@fiel/contracts";
import { cyclePriceCents, formatInstant } from "@fiel/domain";
import type { Language } from "../../platform/http/languages.ts";
import type { FileCell, SheetFile } from "../../platform/sheets/sheet-file.ts";
import { accountsFileTexts } from "./texts/accounts-file-texts.ts";

interface Shown {
  readonly language: Language;
  /** IANA time zone of the instants. */
  readonly timeZone: string;
}

/** Clients as listed, one per row; money in reais. */
export function accountsFile(accounts: readonly ListedAccount[], { language, timeZone }: Shown): SheetFile {
  const { name, headers, status, period } = accountsFileTexts.in(language);
  const rows = accounts.map((one): FileCell[] => [
    one.name,
    one.tenant,
    one.cnpj,
    status[one.status],
    one.equipmentUsed,
    one.equipmentAmount,
    reaisOf(one.pricePerEquipment),
    one.billingPeriod,
    one.pricePerEquipment === null
      ? null
      : reaisOf(
          cyclePriceCents({
            equipmentAmount: one.equipmentAmount,
            pricePerEquipmentCents: one.pricePerEquipment,
          }),
        ),
    one.currentPeriodStatus === null ? null : period[one.currentPeriodStatus],
    one.currentPeriodDueDate,
    one.nextInvoice,
    one.endTrialAt,
    one.owner?.name ?? null,
    one.owner?.email ?? null,
    one.lastSignInAt === null ? null : formatInstant(one.lastSignInAt, "dateTime", timeZone),
  ]);
  return { name, headers, rows };
}

const reaisOf = (cents: number | null): number | null => (cents === null ? null : cents / 100);
