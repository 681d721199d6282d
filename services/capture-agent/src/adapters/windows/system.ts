import koffi from 'koffi';

type Handle = number | bigint;

/** The functions of Windows that the agent calls. Handles are integers; structures are buffers, laid out by the caller. */
export interface WindowsSystem {
  sendInput(count: number, inputs: Buffer, inputBytes: number): number;
  setCursorPos(x: number, y: number): number;
  getCursorPos(point: Buffer): number;
  vkKeyScan(unit: number): number;
  mapVirtualKey(code: number, mapType: number): number;
  getForegroundWindow(): Handle;
  getWindowText(window: Handle, text: Buffer, units: number): number;
  getWindowRect(window: Handle, rect: Buffer): number;
  getWindowThreadProcessId(window: Handle, processId: Buffer): number;
  getAsyncKeyState(virtualKey: number): number;
  /** Takes a POINT by value, packed into one integer. */
  windowFromPoint(point: bigint): Handle;
  getAncestor(window: Handle, flags: number): Handle;
  getWindowLong(window: Handle, index: number): Handle;
  openInputDesktop(flags: number, inherit: number, access: number): Handle;
  closeDesktop(desktop: Handle): number;
  getUserObjectInformation(object: Handle, index: number, info: Buffer, bytes: number, needed: Buffer): number;
  openProcess(access: number, inherit: number, processId: number): Handle;
  closeHandle(handle: Handle): number;
  queryFullProcessImageName(process: Handle, flags: number, name: Buffer, units: Buffer): number;
  /** Absent before Windows 10. */
  setProcessDpiAwarenessContext?(context: Handle): number;
  /** Absent where composition is. */
  dwmGetWindowAttribute?(window: Handle, attribute: number, value: Buffer, bytes: number): number;
  regGetValue(
    key: Handle,
    subKey: Buffer,
    value: Buffer,
    flags: number,
    type: null,
    data: Buffer,
    bytes: Buffer,
  ): number;
}

export function loadWindowsSystem(): WindowsSystem {
  const user32 = koffi.load('user32.dll');
  const kernel32 = koffi.load('kernel32.dll');
  const advapi32 = koffi.load('advapi32.dll');
  return {
    sendInput: user32.func('uint32_t __stdcall SendInput(uint32_t, void *, int)'),
    setCursorPos: user32.func('int __stdcall SetCursorPos(int, int)'),
    getCursorPos: user32.func('int __stdcall GetCursorPos(void *)'),
    vkKeyScan: user32.func('int16_t __stdcall VkKeyScanW(uint16_t)'),
    mapVirtualKey: user32.func('uint32_t __stdcall MapVirtualKeyW(uint32_t, uint32_t)'),
    getForegroundWindow: user32.func('intptr_t __stdcall GetForegroundWindow()'),
    getWindowText: user32.func('int __stdcall GetWindowTextW(intptr_t, void *, int)'),
    getWindowRect: user32.func('int __stdcall GetWindowRect(intptr_t, void *)'),
    getWindowThreadProcessId: user32.func('uint32_t __stdcall GetWindowThreadProcessId(intptr_t, void *)'),
    getAsyncKeyState: user32.func('int16_t __stdcall GetAsyncKeyState(int)'),
    windowFromPoint: user32.func('intptr_t __stdcall WindowFromPoint(int64_t)'),
    getAncestor: user32.func('intptr_t __stdcall GetAncestor(intptr_t, uint32_t)'),
    getWindowLong: user32.func('intptr_t __stdcall GetWindowLongPtrW(intptr_t, int)'),
    openInputDesktop: user32.func('intptr_t __stdcall OpenInputDesktop(uint32_t, int, uint32_t)'),
    closeDesktop: user32.func('int __stdcall CloseDesktop(intptr_t)'),
    getUserObjectInformation: user32.func(
      'int __stdcall GetUserObjectInformationW(intptr_t, int, void *, uint32_t, void *)',
    ),
    openProcess: kernel32.func('intptr_t __stdcall OpenProcess(uint32_t, int, uint32_t)'),
    closeHandle: kernel32.func('int __stdcall CloseHandle(intptr_t)'),
    queryFullProcessImageName: kernel32.func(
      'int __stdcall QueryFullProcessImageNameW(intptr_t, uint32_t, void *, void *)',
    ),
    regGetValue: advapi32.func(
      'int32_t __stdcall RegGetValueW(intptr_t, void *, void *, uint32_t, void *, void *, void *)',
    ),
    ...optional('setProcessDpiAwarenessContext', () =>
      user32.func('int __stdcall SetProcessDpiAwarenessContext(intptr_t)'),
    ),
    ...optional('dwmGetWindowAttribute', () =>
      koffi.load('dwmapi.dll').func('int32_t __stdcall DwmGetWindowAttribute(intptr_t, uint32_t, void *, uint32_t)'),
    ),
  };
}

function optional<Name extends string, T>(name: Name, load: () => T): Partial<Record<Name, T>> {
  try {
    return { [name]: load() } as Partial<Record<Name, T>>;
  } catch {
    return {};
  }
}
