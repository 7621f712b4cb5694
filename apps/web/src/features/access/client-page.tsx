import { zodResolver } from "@hookform/resolvers/zod";
import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fieldError, serverFault } from "../../shared/forms/field-error.tsx";
import { dismissToasts, toastFailure } from "../../shared/toasts/toasts.tsx";
import { lookupFailureOf } from "./access-failure.ts";
import classes from "./access-form.module.css";
import { AccessLayout } from "./access-layout.tsx";
import { type ClientForm, clientForm } from "./access-schemas.ts";
import { useLookUpClient } from "./use-look-up-client.ts";
import { useFilledForm } from "../../shared/forms/use-filled-form.ts";

export const ClientPage = ({ onChosen }: { onChosen: (tenant: string) => void }) => {
  const { t } = useTranslation();
  const lookUp = useLookUpClient();
  const { register, handleSubmit, formState, setError } = useFilledForm<ClientForm>({
    resolver: zodResolver(clientForm),
    defaultValues: { client: "" },
  });

  const submit = handleSubmit(async ({ client }) => {
    try {
      const { tenant } = await lookUp(client);
      dismissToasts("clientLookup");
      onChosen(tenant);
    } catch (error) {
      if (lookupFailureOf(error) === "failed") {
        toastFailure({ title: t("accessErrors.clientLookupFailed"), once: "clientLookup" });
      } else {
        const message = t("accessErrors.clientUnknown", { client });
        setError("client", serverFault(message), { shouldFocus: true });
        toastFailure({ title: t("accessErrors.clientUnknownTitle"), message, once: "clientLookup" });
      }
    }
  });

  return (
    <AccessLayout>
      <h1 className={classes.title}>{t("access.chooserTitle")}</h1>
      <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          {...register("client")}
          label={t("access.clientId")}
          description={formState.errors.client ? undefined : t("access.chooserHint")}
          error={fieldError(formState.errors.client)}
          autoCapitalize="none"
          autoComplete="organization"
          spellCheck={false}
          autoFocus
        />
        <Button
          type="submit"
          variant="filled"
          fullWidth
          className={classes.submit}
          loading={formState.isSubmitting}
        >
          {t("access.enter")}
        </Button>
      </form>
    </AccessLayout>
  );
};
