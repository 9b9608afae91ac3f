package io.mcpspring.demo;

import org.junit.jupiter.api.Tag;

@OnNetty
@Tag("second-stack")
class ReactiveMetricsTests extends MetricsContract {

}
