/** What is tried first everywhere, in Polish offices above all; letters alone, since digits and signs are added to it in every way. */
export const commonPasswords = `
password passwords passw haslo mojehaslo twojehaslo tajnehaslo nowehaslo superhaslo dobrehaslo trudnehaslo hasloztrzechslow
admin administrator root user test tester login logowanie start witam witaj welcome letmein secret tajne portal serwer
qwerty qwertyui qwertyuiop qwertz asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc zaqwsx zaqwsxcde qweasd qweasdzxc qwertyasdfgh poiuytrewq mnbvcxz
abc abcd abcde abcdef abcdefgh abcdefghij abcdefghijkl aaa
polska warszawa krakow wroclaw poznan gdansk lodz katowice lublin legia lechpoznan wislakrakow kochampolske
iloveyou kochamcie kocham kochanie kochanamama misiek misiaczek myszka kotek kotki piesek sloneczko skarbie aniolek ksiezniczka dupa dupadupa
monkey dragon football pilkanozna samsung internet komputer matrix master superman batman sunshine princess shadow michael jordan pokemon starwars
mateusz bartek piotrek marcin lukasz karolina agnieszka monika natalia dominika kasia basia ania zosia krzysztof tomasz
ksiegowa ksiegowosc ksiegowy kadry kadryplace placakadry biuro rachunkowe biurorachunkowe faktura faktury podatki podatek vat zus klient klienci firma mojafirma praca biurko
styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien wiosna lato jesien zima
poniedzialek wtorek sroda czwartek piatek sobota niedziela swieta wakacje urlop
`
  .trim()
  .split(/\s+/)
