import { useTranslation } from "react-i18next";
import { FormPage } from "../../shared/forms/form-page.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { AddressFields } from "./address-fields.tsx";
import { BillingFields } from "./billing-fields.tsx";
import { type ClientRow, clients, isWhole } from "./clients.ts";
import { CompanyFields } from "./company-fields.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { LeavingSection } from "./leaving-section.tsx";
import { NextInvoices } from "./next-invoices.tsx";
import { OwnerFields } from "./owner-fields.tsx";
import { PriceHistory } from "./price-history.tsx";
import { SupportPanel } from "./support-panel.tsx";
import { SubscriptionFields } from "./subscription-fields.tsx";
import { useClientForm } from "./use-client-form.ts";

/** Form of a client: sections on the left, a preview of its invoices on the right. */
export const ClientForm = (props: FormProps<ClientRow>) => {
  const { row, onClose } = props;
  const { t } = useTranslation();
  const { state, fields, today, kept } = useClientForm(props);
  const { form, locale } = state;
  const values = form.watch();
  const parts = { form, errors: form.formState.errors, values, today, kept, locale };
  const whole = row !== null && isWhole(row) ? row : null;
  return (
    <FormPage
      title={row === null ? t("clients.new") : clients.nameOf(row)}
      note={whole?.client.tenant}
      aside={
        <>
          <NextInvoices values={values} rules={{ today, kept, locale }} client={whole?.client ?? null} />
          {whole === null ? null : (
            <>
              <PriceHistory tenant={whole.client.tenant} />
              <SupportPanel tenant={whole.client.tenant} />
            </>
          )}
        </>
      }
      onClose={onClose}
    >
      <RegistrationForm
        state={state}
        row={row}
        fields={fields}
        addLabel={t("clients.add")}
        tellsChanges
        onClose={onClose}
      >
        <CompanyFields {...parts} />
        <OwnerFields {...parts} account={whole} onChanged={onClose} />
        <SubscriptionFields {...parts} />
        <AddressFields {...parts} />
        <LimitFields {...parts} />
        <BillingFields {...parts} />
        {whole === null ? null : (
          <LeavingSection tenant={whole.client.tenant} name={whole.client.name} onChanged={onClose} />
        )}
      </RegistrationForm>
    </FormPage>
  );
};
