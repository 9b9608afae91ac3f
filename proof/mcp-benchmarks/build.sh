# Sourced by run, startup and jmh: finds Java, builds, and writes the class path of each server into target.
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
root="$(cd "$here/../.." && pwd)"
class_path_goal=org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath

build_project() {
  mvn -B -q -ntp -f "$root/pom.xml" -DskipTests -Dgates.skip -pl :mcp-benchmarks -am package \
    "$class_path_goal" -Dmdep.outputFile=target/classpath.txt -Dmdep.includeScope=runtime
  local classes="$here/target/classes"
  echo "$classes:$(cat "$root/mcp-spring-boot-starter/target/classpath.txt")" >"$here/target/classpath-servlet.txt"
  echo "$classes:$(cat "$root/mcp-spring-boot-starter-webflux/target/classpath.txt")" >"$here/target/classpath-reactive.txt"
  echo "$classes:$(cat "$here/target/classpath.txt")" >"$here/target/classpath-runner.txt"
  # The actuator and the registry come with the runner's own.
  cp "$here/target/classpath-runner.txt" "$here/target/classpath-observed.txt"
}

# The servlet starter and Bean Validation, and nothing else that the runner brings.
build_startup() {
  build_project
  mvn -B -q -ntp -f "$root/pom.xml" -DskipTests -Dgates.skip -pl :mcp-benchmarks -am package \
    "$class_path_goal" -Dmdep.outputFile=target/classpath-validation.txt -Dmdep.includeScope=compile \
    -DincludeArtifactIds=spring-boot-validation,hibernate-validator,jakarta.validation-api,jboss-logging,classmate,tomcat-embed-el
  echo "$(cat "$here/target/classpath-servlet.txt"):$(cat "$here/target/classpath-validation.txt")" \
    >"$here/target/classpath-startup.txt"
}

build_servers() {
  build_project
  # Not part of the reactor: it brings its own versions of everything but Spring Boot.
  mvn -B -q -ntp -f "$here/spring-ai/pom.xml" package "$class_path_goal" -Dmdep.outputFile=target/classpath.txt \
    -Dmdep.includeScope=runtime
  echo "$here/spring-ai/target/classes:$(cat "$here/spring-ai/target/classpath.txt")" >"$here/target/classpath-spring-ai.txt"
  mvn -B -q -ntp -f "$here/quarkus/pom.xml" package
  # Its manifest names the rest.
  echo "$here/quarkus/target/quarkus-app/quarkus-run.jar" >"$here/target/classpath-quarkus.txt"
}
