import { endpoint, noJson } from '#kernel/endpoint.ts'

export const uploadsPath = '/api/files/uploads'

/** The content itself: it arrives in parts by tus 1.0 and leaves by signed addresses. What is known of it is in `contract.ts`. */
export const content = {
  download: endpoint({
    method: 'GET',
    path: '/api/files/download/:link',
    access: 'open',
    answers: 'file',
    summary: 'Plik pod podpisanym adresem, także w częściach (Range)',
    response: noJson,
  }),
  begin: endpoint({
    method: 'POST',
    path: uploadsPath,
    access: 'files.upload',
    answers: 'tus',
    effect: 'ownTransaction',
    summary: 'Początek przesyłania pliku (tus 1.0: Upload-Length, Upload-Metadata)',
    response: noJson,
  }),
  look: endpoint({
    method: 'HEAD',
    path: `${uploadsPath}/:id`,
    access: 'files.upload',
    answers: 'tus',
    summary: 'Ile własnego pliku już dotarło (Upload-Offset)',
    response: noJson,
  }),
  send: endpoint({
    method: 'PATCH',
    path: `${uploadsPath}/:id`,
    access: 'files.upload',
    answers: 'tus',
    effect: 'ownTransaction',
    summary: 'Kolejna część własnego pliku od miejsca Upload-Offset',
    response: noJson,
  }),
  giveUp: endpoint({
    method: 'DELETE',
    path: `${uploadsPath}/:id`,
    access: 'files.upload',
    answers: 'tus',
    effect: 'ownTransaction',
    summary: 'Rezygnacja z przesyłania własnego pliku',
    response: noJson,
  }),
}
