; The setup program for Windows; installer/windows/setup.py calls makensis with what is named here in capitals:
; VERSION, FILE_VERSION, PUBLISHER, OUT, FILES (names of what is installed), LICENCES, ICON, DOCUMENT_ICON,
; SIDE_PICTURE, TARGET.
;
; For the current user, without an administrator, it goes to %LOCALAPPDATA%\Programs\Sanwright; with /ALLUSERS to
; Program Files. /S asks nothing; /D=FOLDER, as the last word and without quotes, names another folder.
; Exit codes: 0 done; 1 cancelled; 2 cannot be done as things are (the program runs, rights or the right Windows are
; missing).

Target ${TARGET}
Unicode true
SetCompressor /SOLID lzma
SetDateSave off ; equal files give an equal setup program
ManifestDPIAware true
ManifestSupportedOS all
RequestExecutionLevel user ; /ALLUSERS starts itself again and asks for an administrator
CRCCheck force

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include x64.nsh
!include nsDialogs.nsh
!include "${FILES}"

!define NAME "Sanwright"
!define WINDOW_EXE "sanwrightw.exe"
!define COMMAND_EXE "sanwright.exe"
!define PROG_ID "Sanwright.Design"
!define CLASSES "Software\Classes"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Sanwright"
!define APP_PATHS "Software\Microsoft\Windows\CurrentVersion\App Paths\sanwright.exe"
!define PROMPT_ENGLISH "Sanwright command prompt"
!define PROMPT_GERMAN "Sanwright-Eingabeaufforderung"
!define SHCNE_ASSOCCHANGED 0x08000000

Name "${NAME}"
OutFile "${OUT}"
BrandingText "${NAME} ${VERSION}"
InstallDir ""
AllowSkipFiles off
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${FILE_VERSION}"
VIAddVersionKey /LANG=0 "ProductName" "${NAME}"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "Sanwright Setup"
VIAddVersionKey /LANG=0 "CompanyName" "${PUBLISHER}"
VIAddVersionKey /LANG=0 "LegalCopyright" "${COPYRIGHT}"

Var AllUsers ; 1: for everybody on this machine
Var IsUpgrade ; 1: the uninstaller only makes room for the version that comes next
Var OneButton
Var EverybodyButton

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE_PICTURE}"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${SIDE_PICTURE}"
!define MUI_ABORTWARNING

; --- pages ----------------------------------------------------------------------------------------

!define MUI_WELCOMEPAGE_TEXT "$(WelcomeText)"
!insertmacro MUI_PAGE_WELCOME
!define MUI_PAGE_HEADER_TEXT "$(LicenceTitle)"
!define MUI_PAGE_HEADER_SUBTEXT "$(LicenceTop)"
!define MUI_LICENSEPAGE_BUTTON "$(^NextBtn)"
!define MUI_LICENSEPAGE_TEXT_TOP " "
!define MUI_LICENSEPAGE_TEXT_BOTTOM "$(LicenceBottom)"
!insertmacro MUI_PAGE_LICENSE "${LICENCES}"
Page custom AskForWhom LeaveForWhom
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_FUNCTION StartProgram
!insertmacro MUI_PAGE_FINISH

!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(UninstallText)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!define MUI_FINISHPAGE_TEXT "$(UninstalledText)"
!insertmacro MUI_UNPAGE_FINISH

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!include "${__FILEDIR__}\texts.nsh"

; --- before anything is shown ---------------------------------------------------------------------

!macro ReadOptions
  SetRegView 64
  StrCpy $AllUsers 0
  StrCpy $IsUpgrade 0
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/ALLUSERS" $R1
  ${IfNot} ${Errors}
    StrCpy $AllUsers 1
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/UPGRADE" $R1
  ${IfNot} ${Errors}
    StrCpy $IsUpgrade 1
  ${EndIf}
  ClearErrors
!macroend

!macro SetScope
  ${If} $AllUsers = 1
    SetShellVarContext all
  ${Else}
    SetShellVarContext current
  ${EndIf}
!macroend

; Everything that cannot go on: said in a window, silently only by the exit code.
!macro Refuse TEXT
  MessageBox MB_OK|MB_ICONSTOP "${TEXT}" /SD IDOK
  SetErrorLevel 2
  Quit
!macroend

; For everybody needs an administrator: the same program is started once more, and Windows asks.
!macro EnsureRights PROGRAM
  ${If} $AllUsers = 1
    UserInfo::GetAccountType
    Pop $R1
    ${If} $R1 != "Admin"
      ${If} ${Silent}
        !insertmacro Refuse "$(NeedsAdministrator)"
      ${EndIf}
      ClearErrors
      ExecShell "runas" "${PROGRAM}" "/ALLUSERS"
      ${If} ${Errors}
        !insertmacro Refuse "$(NeedsAdministrator)"
      ${EndIf}
      Quit
    ${EndIf}
  ${EndIf}
!macroend

; A running program cannot be opened for writing.
!macro WaitUntilClosed EXE
  ${If} ${FileExists} "$INSTDIR\${EXE}"
    ${Do}
      ClearErrors
      FileOpen $R1 "$INSTDIR\${EXE}" a
      ${IfNot} ${Errors}
        FileClose $R1
        ${Break}
      ${EndIf}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IsRunning)" /SD IDCANCEL IDRETRY +3
      SetErrorLevel 2
      Quit
    ${Loop}
  ${EndIf}
!macroend

Function .onInit
  !insertmacro ReadOptions
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    !insertmacro Refuse "$(WrongWindows)"
  ${EndIf}
  !insertmacro EnsureRights "$EXEPATH"
  !insertmacro SetScope
  Call ChooseFolder
FunctionEnd

; Where it is already, else where it belongs; a folder given by /D= stays.
Function ChooseFolder
  ${If} $INSTDIR == ""
    ReadRegStr $INSTDIR SHCTX "${UNINSTALL_KEY}" "InstallLocation"
  ${EndIf}
  ${If} $INSTDIR == ""
    ${If} $AllUsers = 1
      StrCpy $INSTDIR "$PROGRAMFILES64\${NAME}"
    ${Else}
      StrCpy $INSTDIR "$LOCALAPPDATA\Programs\${NAME}"
    ${EndIf}
  ${EndIf}
FunctionEnd

; --- for whom -------------------------------------------------------------------------------------

Function AskForWhom
  !insertmacro MUI_HEADER_TEXT "$(WhomTitle)" "$(WhomSubtitle)"
  nsDialogs::Create 1018
  Pop $R0
  ${NSD_CreateRadioButton} 0 10u 100% 12u "$(WhomOne)"
  Pop $OneButton
  ${NSD_CreateLabel} 12u 24u 95% 20u "$(WhomOneText)"
  Pop $R0
  ${NSD_CreateRadioButton} 0 54u 100% 12u "$(WhomAll)"
  Pop $EverybodyButton
  ${NSD_CreateLabel} 12u 68u 95% 20u "$(WhomAllText)"
  Pop $R0
  ${If} $AllUsers = 1
    ${NSD_Check} $EverybodyButton
  ${Else}
    ${NSD_Check} $OneButton
  ${EndIf}
  nsDialogs::Show
FunctionEnd

Function LeaveForWhom
  ${NSD_GetState} $EverybodyButton $R0
  ${If} $R0 <> ${BST_CHECKED}
    ${If} $AllUsers = 1
      StrCpy $AllUsers 0
      Call ChangeScope
    ${EndIf}
    Return
  ${EndIf}
  UserInfo::GetAccountType
  Pop $R1
  ${If} $R1 != "Admin"
    ClearErrors
    ExecShell "runas" "$EXEPATH" "/ALLUSERS"
    ${IfNot} ${Errors}
      Quit ; the other one goes on
    ${EndIf}
    MessageBox MB_OK|MB_ICONINFORMATION "$(NeedsAdministrator)"
    Abort ; stays on this page
  ${EndIf}
  ${If} $AllUsers = 0
    StrCpy $AllUsers 1
    Call ChangeScope
  ${EndIf}
FunctionEnd

Function ChangeScope
  !insertmacro SetScope
  StrCpy $INSTDIR ""
  Call ChooseFolder
FunctionEnd

Function StartProgram
  ; Through the desktop, so that an administrator's rights end with this setup.
  Exec '"$WINDIR\explorer.exe" "$INSTDIR\${WINDOW_EXE}"'
FunctionEnd

; --- installation ---------------------------------------------------------------------------------

Section "${NAME}"
  !insertmacro WaitUntilClosed "${WINDOW_EXE}"
  !insertmacro WaitUntilClosed "${COMMAND_EXE}"
  Call RemoveOlder

  ClearErrors
  !insertmacro INSTALL_FILES
  SetOutPath "$INSTDIR"
  File "/oname=sanwright.ico" "${ICON}"
  File "/oname=sanwright-document.ico" "${DOCUMENT_ICON}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ${If} ${Errors}
    !insertmacro Refuse "$(CannotWrite)"
  ${EndIf}

  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${WINDOW_EXE}" "" "$INSTDIR\sanwright.ico" 0
  ; A prompt in which "sanwright check FILE" works; PATH itself is left as it is.
  SetOutPath "$PROFILE"
  CreateShortcut "$SMPROGRAMS\$(PromptName).lnk" "$SYSDIR\cmd.exe" '/k set "PATH=$INSTDIR;%PATH%"' \
    "$INSTDIR\sanwright.ico" 0
  SetOutPath "$INSTDIR"

  Call Associate
  Call Register
  System::Call 'shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)'
SectionEnd

; Its own uninstaller knows what an older version consists of.
Function RemoveOlder
  ReadRegStr $R2 SHCTX "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $R2 == ""
  ${OrIfNot} ${FileExists} "$R2\uninstall.exe"
    Return
  ${EndIf}
  InitPluginsDir
  CopyFiles /SILENT "$R2\uninstall.exe" "$PLUGINSDIR\older.exe"
  StrCpy $R3 ""
  ${If} $AllUsers = 1
    StrCpy $R3 "/ALLUSERS"
  ${EndIf}
  StrCpy $R4 "/UPGRADE"
  ${If} $R2 != $INSTDIR
    StrCpy $R4 "" ; it moves to another folder: nothing of it stays
  ${EndIf}
  ClearErrors
  ExecWait '"$PLUGINSDIR\older.exe" /S $R3 $R4 _?=$R2' $R5
  ${If} ${Errors}
  ${OrIf} $R5 <> 0
    !insertmacro Refuse "$(CannotRemoveOlder)"
  ${EndIf}
FunctionEnd

Function Associate
  WriteRegStr SHCTX "${CLASSES}\${PROG_ID}" "" "$(DesignName)"
  WriteRegStr SHCTX "${CLASSES}\${PROG_ID}" "FriendlyTypeName" "$(DesignName)"
  WriteRegStr SHCTX "${CLASSES}\${PROG_ID}\DefaultIcon" "" "$INSTDIR\sanwright-document.ico,0"
  WriteRegStr SHCTX "${CLASSES}\${PROG_ID}\shell\open\command" "" '"$INSTDIR\${WINDOW_EXE}" "%1"'

  WriteRegStr SHCTX "${CLASSES}\.sanw\OpenWithProgids" "${PROG_ID}" ""
  WriteRegStr SHCTX "${CLASSES}\.sanw" "Content Type" "application/x-sanwright"
  ReadRegStr $R0 SHCTX "${CLASSES}\.sanw" ""
  ${If} $R0 == "" ; what another program has taken stays with it; "Open with" offers us all the same
    WriteRegStr SHCTX "${CLASSES}\.sanw" "" "${PROG_ID}"
  ${EndIf}

  WriteRegStr SHCTX "${CLASSES}\Applications\${WINDOW_EXE}" "FriendlyAppName" "${NAME}"
  WriteRegStr SHCTX "${CLASSES}\Applications\${WINDOW_EXE}\DefaultIcon" "" "$INSTDIR\sanwright.ico,0"
  WriteRegStr SHCTX "${CLASSES}\Applications\${WINDOW_EXE}\shell\open\command" "" '"$INSTDIR\${WINDOW_EXE}" "%1"'
  WriteRegStr SHCTX "${CLASSES}\Applications\${WINDOW_EXE}\SupportedTypes" ".sanw" ""

  WriteRegStr SHCTX "${APP_PATHS}" "" "$INSTDIR\${WINDOW_EXE}"
  WriteRegStr SHCTX "${APP_PATHS}" "Path" "$INSTDIR"
FunctionEnd

Function Register
  StrCpy $R1 ""
  ${If} $AllUsers = 1
    StrCpy $R1 " /ALLUSERS"
  ${EndIf}
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\sanwright.ico"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"$R1'
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S$R1'
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" "NoRepair" 1
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" "EstimatedSize" ${INSTALLED_KB}
FunctionEnd

; --- uninstallation -------------------------------------------------------------------------------

Function un.onInit
  !insertmacro ReadOptions
  !insertmacro EnsureRights "$INSTDIR\uninstall.exe"
  !insertmacro SetScope
FunctionEnd

Section "Uninstall"
  !insertmacro WaitUntilClosed "${WINDOW_EXE}"
  !insertmacro WaitUntilClosed "${COMMAND_EXE}"
  SetOutPath "$TEMP" ; a folder in which one stands cannot be removed
  !insertmacro UNINSTALL_FILES
  Delete "$INSTDIR\sanwright.ico"
  Delete "$INSTDIR\sanwright-document.ico"
  ${If} $IsUpgrade = 1
    Return ; shortcuts that are pinned to the taskbar would come loose
  ${EndIf}
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; only if nothing of the user's is in it

  Delete "$SMPROGRAMS\${NAME}.lnk"
  Delete "$SMPROGRAMS\${PROMPT_ENGLISH}.lnk" ; Windows may have spoken the other language then
  Delete "$SMPROGRAMS\${PROMPT_GERMAN}.lnk"
  DeleteRegKey SHCTX "${UNINSTALL_KEY}"
  DeleteRegKey SHCTX "${APP_PATHS}"
  DeleteRegKey SHCTX "${CLASSES}\Applications\${WINDOW_EXE}"
  DeleteRegKey SHCTX "${CLASSES}\${PROG_ID}"
  DeleteRegValue SHCTX "${CLASSES}\.sanw\OpenWithProgids" "${PROG_ID}"
  DeleteRegKey /ifempty SHCTX "${CLASSES}\.sanw\OpenWithProgids"
  ReadRegStr $R0 SHCTX "${CLASSES}\.sanw" ""
  ${If} $R0 == "${PROG_ID}"
    DeleteRegValue SHCTX "${CLASSES}\.sanw" ""
    DeleteRegValue SHCTX "${CLASSES}\.sanw" "Content Type"
  ${EndIf}
  DeleteRegKey /ifempty SHCTX "${CLASSES}\.sanw"
  System::Call 'shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)'
SectionEnd
