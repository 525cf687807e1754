/**
 * Names of widely used tools, languages and methods, folded. Our own list, used only to notice that new wording brings one in;
 * a skill that is not here is still noticed by its spelling or because the vacancy lists it.
 */
const NAMES = `
ada airflow ajax android angular ansible apache apex appium arduino asana asp.net assembly autocad aws azure backbone bash bigquery
bitbucket blender bootstrap c c# c++ cassandra celery chef circleci clickhouse clojure cobol confluence coreml couchdb css cuda cypress
dart databricks datadog dbt delphi django docker dotnet drupal dynamodb elasticsearch elixir ember erlang etl excel expo express f#
fastapi figma firebase flask flink flutter fortran gatsby gcp gdpr git github gitlab go golang gradle grafana graphql groovy grpc
hadoop haskell helm heroku hive hibernate html hubspot illustrator indesign influxdb ios itil jasmine java javascript jenkins jest
jira jquery json julia junit jupyter kafka kanban keras kibana kotlin kubernetes k8s labview lambda laravel latex linux looker lua
magento mariadb matlab maven meteor microservices mocha mongodb mqtt mysql nestjs netsuite neo4j next.js nginx node node.js nodejs
nosql numpy nuxt objective-c ocaml odoo openapi opencv openshift oracle pandas perl php photoshop php playwright postgres postgresql
postman powershell powerpoint prometheus prolog pulumi puppet pyspark pytest python pytorch qlik r rabbitmq rails react react.js
redis redshift redux rest revit rspec ruby rust saas salesforce sap sas sass scala scikit-learn scrum selenium sharepoint shopify
sketch snowflake soap solidity solidworks solr spark splunk spring sql sqlite stata storybook svelte swift swiftui tableau tailwind
tcp tensorflow terraform trello typescript unity unreal vagrant vb.net vhdl visio vue vue.js webgl webpack wordpress workday xcode
xml yaml zendesk zookeeper
`;

/** Words that name a skill only in some sentences ("go through", "express", "rest of the team"): never noticed by name alone in lower case. */
const AMBIGUOUS = new Set(
  "ada ajax apex assembly bash c celery chef cypress dart delphi elixir ember excel expo express flask gatsby go groovy helm hive jasmine java julia kanban lambda looker node oracle puppet r rails react rest ruby rust sass scala sketch spark spring stata swift unity unreal".split(
    " ",
  ),
);

const SKILLS = new Set(NAMES.split(/\s+/).filter(Boolean));

/** Whether `word`, as written, names a known skill: by name, and for ambiguous names only when written as a name. */
export function isSkillName(word: string): boolean {
  const folded = word.toLowerCase();
  if (!SKILLS.has(folded)) return false;
  return !AMBIGUOUS.has(folded) || word !== folded;
}
