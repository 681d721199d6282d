import { execFileSync } from 'node:child_process';

const NEW_KEY = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const DAYS = ['-days', '2'];

/** Makes a certificate authority with openssl: `folder/NAME.crt` and `folder/NAME.key`. */
export function makeTestAuthority(folder: string, name: string): void {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`];
  openssl(folder, [...NEW_KEY, '-x509', ...DAYS, ...files, '-subj', `/CN=${name}`]);
}

/**
 * Makes a certificate that `authority` signed: `folder/NAME.crt` and `folder/NAME.key`.
 * @param alternative such as `IP:127.0.0.1` or `DNS:agent`.
 */
export function makeTestCertificate(folder: string, authority: string, name: string, alternative: string): void {
  const request = ['-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`];
  openssl(folder, [...NEW_KEY, ...request, '-addext', `subjectAltName=${alternative}`]);
  const signer = ['-CA', `${authority}.crt`, '-CAkey', `${authority}.key`, '-CAcreateserial'];
  const files = ['-in', `${name}.csr`, '-out', `${name}.crt`];
  openssl(folder, ['x509', '-req', ...files, ...signer, ...DAYS, '-copy_extensions', 'copy']);
}

function openssl(folder: string, args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
}
