import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./access-form.module.css";
import type { SignInForm } from "./access-schemas.ts";
import { CodeForm } from "./code-form.tsx";
import { LoginForm } from "./login-form.tsx";

interface SignInStepsProps {
  readonly tenant: string;
  /** Initial value of the e-mail field. */
  readonly email?: string;
  readonly onSignedIn: () => void;
}

/** E-mail and password, then the second factor's code when the user has one. */
export const SignInSteps = ({ tenant, email = "", onSignedIn }: SignInStepsProps) => {
  const { t } = useTranslation();
  const [step, setStep] = useState<"password" | "code">("password");
  const [credentials, setCredentials] = useState<SignInForm>({ email, password: "" });
  const wantCode = (form: SignInForm) => {
    setCredentials(form);
    setStep("code");
  };
  return (
    <>
      <h1 className={classes.title}>{t(step === "code" ? "signInCode.title" : "access.signIn")}</h1>
      {step === "code" ? (
        <CodeForm
          tenant={tenant}
          credentials={credentials}
          onSignedIn={onSignedIn}
          onBack={() => setStep("password")}
        />
      ) : (
        <LoginForm
          tenant={tenant}
          email={credentials.email}
          onSignedIn={onSignedIn}
          onCodeWanted={wantCode}
        />
      )}
    </>
  );
};
