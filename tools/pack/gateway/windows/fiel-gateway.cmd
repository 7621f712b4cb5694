@echo off
rem Inicia o gateway, na versão em que está, com o Node que vem junto; comandos: check, held, --version.
"%~dp0node.exe" --disable-warning=ExperimentalWarning "%~dp0app\start.mjs" --settings="%~dp0fiel-gateway.env" %*
exit /b %errorlevel%
