package io.mcpspring.demo;

import org.junit.jupiter.api.Tag;

@OnNetty
@Tag("second-stack")
class ReactiveCancellationTests extends CancellationContract {

}
