/** Asks for a file with the system's own dialog; null when it was closed. */
export function chooseFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => {
      resolve(input.files?.[0] ?? null);
    });
    input.addEventListener('cancel', () => {
      resolve(null);
    });
    input.click();
  });
}

export const TEMPLATE_FILES = '.json,.html,.htm,.eml,application/json,text/html,message/rfc822';
