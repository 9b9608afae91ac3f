package io.mcpspring.demo;

@OnTomcat
class ServletMetricsTests extends MetricsContract {

}
